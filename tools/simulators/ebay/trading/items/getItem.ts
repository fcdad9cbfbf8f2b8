import { DAY_MS } from "../../durations.ts";
import { type TradingCall, type TradingResult } from "../call.ts";
import { writeItemElement } from "./itemElement.ts";
import * as errors from "../errors.ts";
import { findListing } from "./ownListing.ts";
import { findAll, textAt } from "../xml.ts";

/** GetItem returns ended items for 90 days. Source: its reference. */
const KEPT_MS = 90 * DAY_MS;

/**
 * Returns anybody's listing, with its seller. Description and specifics are included only on request, like at
 * eBay. Only the seller gets the number of watchers. Source: eBay's knowledge base, article 392.
 */
export function getItem(call: TradingCall): TradingResult {
  const { request } = call;
  const levels = findAll(request, "DetailLevel").map(({ text }) => text?.trim());
  const listing = findListing(call, request);
  const endedAt = listing.endedAt === undefined ? Infinity : Date.parse(listing.endedAt);
  if (call.now.getTime() - endedAt > KEPT_MS) {
    throw new errors.TradingFailure(errors.itemNotAccessible(listing.itemId));
  }
  return {
    body: writeItemElement(call.simulator, listing, call.now, {
      description: levels.includes("ReturnAll") || levels.includes("ItemReturnDescription"),
      specifics: textAt(request, "IncludeItemSpecifics") === "true",
      watchCount: textAt(request, "IncludeWatchCount") === "true" && listing.seller === call.seller.userId,
    }),
  };
}
