import { endTimeOf, markRevised, restock, statusOf, waitsSoldOut } from "../listings.ts";
import { type TradingCall, type TradingResult } from "./call.ts";
import { assertRevisable } from "./callLimits.ts";
import * as errors from "./errors.ts";
import { buildFees } from "./fees.ts";
import { inItemOrder, keepItemFields, replaceItemFields } from "./itemFields.ts";
import { assertListable, parseQuantity } from "./itemRules.ts";
import { listItemWarnings } from "./itemWarnings.ts";
import { findOwnListing } from "./ownListing.ts";
import { element, find, findAll, leaf, textAt } from "./xml.ts";

/** Changes the sent fields, removes those named as DeletedField, and keeps the rest. */
export function reviseFixedPriceItem(call: TradingCall): TradingResult {
  const submitted = find(call.request, "Item");
  const listing = findOwnListing(call, submitted);
  if (!submitted || statusOf(listing, call.now) === "ended") {
    throw new errors.TradingFailure(errors.auctionEnded());
  }
  assertRevisable(listing, call.now);
  const deleted = new Set(
    findAll(call.request, "DeletedField").map(({ text = "" }) => text.trim().replace(/^Item\./i, "")),
  );
  const changes = keepItemFields(submitted, textAt(listing.item, "Currency") ?? "USD");
  const remaining = inItemOrder(listing.item.children.filter(({ name }) => !deleted.has(name)));
  const item = replaceItemFields(remaining, changes.children);
  // A sent quantity is the available quantity, regardless of sold copies.
  const quantity = parseQuantity(textAt(submitted, "Quantity")) ?? listing.quantityAvailable;
  const isNone = quantity === 0 && waitsSoldOut(call.simulator.store.state, listing);
  assertListable(call.simulator, item, isNone ? 1 : quantity);

  listing.item = item;
  restock(call.simulator.store.state, listing, quantity);
  markRevised(call.simulator.store.state, listing, call.now);
  return {
    warnings: listItemWarnings(submitted),
    body: [
      ...leaf("ItemID", listing.itemId),
      ...leaf("SKU", textAt(item, "SKU")),
      ...leaf("StartTime", listing.startTime),
      ...leaf("EndTime", endTimeOf(listing, call.now).toISOString()),
      ...element("Fees", buildFees()),
    ],
  };
}
