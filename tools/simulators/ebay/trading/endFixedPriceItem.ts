import { endListing, statusOf } from "../listings.ts";
import { type Listing } from "../state.ts";
import { type TradingCall, type TradingResult } from "./call.ts";
import * as errors from "./errors.ts";
import { findOwnListing } from "./ownListing.ts";
import { leaf, textAt, type XmlElement } from "./xml.ts";

const REASONS = [
  "NotAvailable",
  "Incorrect",
  "LostOrBroken",
  "OtherListingError",
  "SellToHighBidder",
  "Sold",
];

/** Ends a listing early. Fails with error 1047 the second time. */
export function endFixedPriceItem(call: TradingCall): TradingResult {
  const listing = endOwnListing(call, call.request);
  return {
    body: [...leaf("EndTime", listing.endedAt), ...leaf("SKU", textAt(listing.item, "SKU"))],
  };
}

/**
 * Ends the caller's listing in `container`, with its EndingReason.
 * @throws TradingFailure 17, 37 or 1047
 */
export function endOwnListing(call: TradingCall, container: XmlElement): Listing {
  const listing = findOwnListing(call, container);
  const reason = textAt(container, "EndingReason");
  if (reason === undefined || !REASONS.includes(reason)) {
    throw new errors.TradingFailure(errors.invalidInput("EndingReason"));
  }
  if (statusOf(listing, call.now) === "ended") throw new errors.TradingFailure(errors.alreadyClosed());
  endListing(call.simulator.store.state, listing, reason, call.now);
  return listing;
}
