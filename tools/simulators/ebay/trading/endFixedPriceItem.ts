import { endListing, statusOf } from "../listings.ts";
import { type TradingCall, type TradingResult } from "./call.ts";
import * as errors from "./errors.ts";
import { findOwnListing } from "./ownListing.ts";
import { leaf, textAt } from "./xml.ts";

const REASONS = [
  "NotAvailable",
  "Incorrect",
  "LostOrBroken",
  "OtherListingError",
  "SellToHighBidder",
  "Sold",
];

/** Ends a listing before its time; the second time is error 1047. */
export function endFixedPriceItem(call: TradingCall): TradingResult {
  const listing = findOwnListing(call, call.request);
  const reason = textAt(call.request, "EndingReason");
  if (reason === undefined || !REASONS.includes(reason)) {
    throw new errors.TradingFailure(errors.invalidInput("EndingReason"));
  }
  if (statusOf(listing, call.now) === "ended") throw new errors.TradingFailure(errors.alreadyClosed());
  endListing(listing, reason, call.now);
  return {
    body: [...leaf("EndTime", listing.endedAt), ...leaf("SKU", textAt(listing.item, "SKU"))],
  };
}
