import { getEndTime, hasVariations, markRevised, restock, getStatus, waitsSoldOut } from "../../listings.ts";
import { type Listing } from "../../state/listing.ts";
import { type TradingCall, type TradingResult } from "../call.ts";
import { assertRevisable } from "../callLimits.ts";
import * as errors from "../errors.ts";
import { buildFees } from "./fees.ts";
import { assertFixedPriceOfTrading } from "./fixedPriceOfTrading.ts";
import { sortAsItem, keepItemFields, replaceItemFields } from "./itemFields.ts";
import { assertListable, parseQuantity } from "./itemRules.ts";
import { listItemWarnings } from "./itemWarnings.ts";
import { findOwnListing } from "./ownListing.ts";
import { findRevisedTermProblems } from "./termRules.ts";
import { element, find, findAll, leaf, textAt, type XmlElement } from "../xml.ts";

/**
 * Returns an item with the sent fields and without those in DeletedField (`Item.SKU`). eBay replaces a
 * container as a whole: after an ItemSpecifics with one pair, the item has one pair.
 */
export function applyRevision(
  item: XmlElement,
  submitted: XmlElement,
  deletedFields: readonly string[],
): XmlElement {
  const deleted = new Set(deletedFields.map((field) => field.replace(/^Item\./i, "")));
  const changes = keepItemFields(submitted, textAt(item, "Currency") ?? "USD");
  const remaining = sortAsItem(item.children.filter(({ name }) => !deleted.has(name)));
  return replaceItemFields(remaining, changes.children);
}

/** With variations, price, quantity and SKU belong to each variation. */
const sendsOwnOffer = (submitted: XmlElement): boolean =>
  ["StartPrice", "Quantity"].some((name) => find(submitted, name) !== undefined);

export function reviseFixedPriceItem(call: TradingCall): TradingResult {
  const submitted = find(call.request, "Item");
  const listing = findOwnListing(call, submitted);
  if (!submitted || getStatus(listing, call.now) === "ended") {
    throw new errors.TradingFailure(errors.auctionEnded());
  }
  assertRevisable(listing, call.now);
  assertFixedPriceOfTrading(listing);
  if (hasVariations(listing) && sendsOwnOffer(submitted)) {
    throw new errors.TradingFailure(errors.variationsNotNamed());
  }
  const deleted = findAll(call.request, "DeletedField").map(({ text = "" }) => text.trim());
  const item = applyRevision(listing.item, submitted, deleted);
  const sent = new Set([
    ...submitted.children.map(({ name }) => name),
    ...deleted.map((field) => field.replace(/^Item\./i, "")),
  ]);
  // A sent quantity is the available quantity, regardless of sold copies.
  const quantity = parseQuantity(textAt(submitted, "Quantity")) ?? listing.quantityAvailable;
  const isNone = quantity === 0 && waitsSoldOut(call.simulator.store.state, listing);
  const termProblems = findRevisedTermProblems(call.simulator.store.state, call.seller, item, submitted);
  const others = [...findTitleProblems(call, listing, item), ...termProblems];
  assertListable(call.simulator, item, isNone ? 1 : quantity, sent, others);

  listing.item = item;
  restock(call.simulator.store.state, listing, quantity);
  markRevised(call.simulator.store.state, listing, call.now);
  return {
    warnings: listItemWarnings(submitted),
    body: [
      ...leaf("ItemID", listing.itemId),
      ...leaf("SKU", textAt(item, "SKU")),
      ...leaf("StartTime", listing.startTime),
      ...leaf("EndTime", getEndTime(listing, call.now).toISOString()),
      ...element("Fees", buildFees()),
    ],
  };
}

/** After a sale, and while an offer waits, the title stays. The same title again is no change. */
function findTitleProblems(
  { simulator }: TradingCall,
  { itemId, quantitySold, item: before }: Listing,
  item: XmlElement,
): errors.TradingError[] {
  const { offers } = simulator.store.state;
  const isLocked = quantitySold > 0 || offers.some((offer) => offer.itemId === itemId && !offer.status);
  const isChanged = ["Title", "SubTitle"].some((name) => textAt(item, name) !== textAt(before, name));
  return isLocked && isChanged ? [errors.titleLocked()] : [];
}
