import { HOUR_MS } from "../../durations.ts";
import { endListing, getEndTime, getStatus } from "../../listings.ts";
import { type Listing } from "../../state/listing.ts";
import { type TradingCall, type TradingResult } from "../call.ts";
import * as errors from "../errors.ts";
import { assertFixedPriceOfTrading, assertOfTrading } from "./fixedPriceOfTrading.ts";
import { findOwnListing } from "./ownListing.ts";
import { leaf, textAt } from "../xml.ts";

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
  assertFixedPriceOfTrading(findOwnListing(call, call.request));
  const listing = endOwnListing(call);
  return {
    body: [...leaf("EndTime", listing.endedAt), ...leaf("SKU", textAt(listing.item, "SKU"))],
  };
}

/** Ends a listing of either kind early. Source: EndItem's reference. */
export function endItem(call: TradingCall): TradingResult {
  return { body: leaf("EndTime", endOwnListing(call).endedAt) };
}

/** An auction with bids can't be ended in its last 12 hours. Source: EndItem's reference. */
const LAST_HOURS_MS = 12 * HOUR_MS;

/** @throws TradingFailure 17, 37, 1047 or 21919474 */
function endOwnListing(call: TradingCall): Listing {
  const listing = findOwnListing(call, call.request);
  const reason = textAt(call.request, "EndingReason");
  if (reason === undefined || !REASONS.includes(reason)) {
    throw new errors.TradingFailure(errors.invalidInput("EndingReason"));
  }
  if (getStatus(listing, call.now) === "ended") throw new errors.TradingFailure(errors.alreadyClosed());
  assertOfTrading(listing);
  const isLate = getEndTime(listing, call.now).getTime() - call.now.getTime() < LAST_HOURS_MS;
  if (listing.bids !== undefined && isLate && reason !== "SellToHighBidder") {
    throw new errors.TradingFailure(errors.invalidInput("EndingReason"));
  }
  endListing(call.simulator.store.state, listing, reason, call.now);
  return listing;
}
