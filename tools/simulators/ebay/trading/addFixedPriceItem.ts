import { addListing, endTimeOf, statusOf } from "../listings.ts";
import { announce } from "../notify/events.ts";
import { type Listing } from "../state.ts";
import { type TradingCall, type TradingResult } from "./call.ts";
import * as errors from "./errors.ts";
import { feeElements } from "./fees.ts";
import { keepItemFields } from "./itemFields.ts";
import { assertListable, parseQuantity } from "./itemRules.ts";
import { itemWarnings } from "./itemWarnings.ts";
import { element, find, leaf, textAt, type XmlElement } from "./xml.ts";

/** Lists the item. A UUID that has listed one before is refused with that item's id, so a retry is safe. */
export function addFixedPriceItem(call: TradingCall): TradingResult {
  const { item, quantity, uuid, warnings } = readNewItem(call);
  const listing = addListing(
    call.simulator.store.state,
    { seller: call.seller.userId, item, quantity, ...(uuid !== undefined && { uuid }) },
    call.now,
  );
  announce(call.simulator.store.state, {
    topic: "ItemListed",
    seller: listing.seller,
    itemId: listing.itemId,
  });
  return {
    warnings,
    body: [
      ...leaf("ItemID", listing.itemId),
      ...leaf("SKU", textAt(item, "SKU")),
      ...leaf("StartTime", listing.startTime),
      ...leaf("EndTime", endTimeOf(listing, call.now).toISOString()),
      ...element("Fees", feeElements()),
    ],
  };
}

/** The same checks and fees; nothing is listed and no UUID used up. */
export function verifyAddFixedPriceItem(call: TradingCall): TradingResult {
  const { item, warnings } = readNewItem(call);
  return {
    warnings,
    body: [...leaf("ItemID", 0), ...leaf("SKU", textAt(item, "SKU")), ...element("Fees", feeElements())],
  };
}

interface NewItem {
  item: XmlElement;
  quantity: number;
  uuid?: string;
  warnings: errors.TradingError[];
}

function readNewItem(call: TradingCall): NewItem {
  const submitted = find(call.request, "Item");
  if (!submitted) throw new errors.TradingFailure(errors.invalidInput("Item"));
  const uuid = textAt(submitted, "UUID")?.toLowerCase();
  if (uuid !== undefined) assertUnusedUuid(call, uuid);
  const item = keepItemFields(submitted, textAt(submitted, "Currency") ?? "USD");
  const quantity = parseQuantity(textAt(submitted, "Quantity") ?? "1");
  assertListable(call.simulator, item, quantity);
  assertOwnPolicies(call, item);
  assertNoDuplicate(call, textAt(item, "Title") ?? "");
  return {
    item,
    quantity: quantity ?? 1,
    warnings: itemWarnings(submitted),
    ...(uuid !== undefined && { uuid }),
  };
}

const PROFILES = [
  ["Shipping", "shipping", "fulfillment"],
  ["Payment", "payment", "payment"],
  ["Return", "return", "return"],
] as const;

/** A policy that is named has to be one that the seller has now; who has not opted in is let off. */
function assertOwnPolicies({ seller: { policies } }: TradingCall, item: XmlElement): void {
  if (!policies) return;
  const problems = PROFILES.flatMap(([element, kind, api]) => {
    const id = textAt(item, "SellerProfiles", `Seller${element}Profile`, `${element}ProfileID`);
    const own = policies[`${api}Policies`] as Record<string, unknown>[];
    return id === undefined || own.some((policy) => policy[`${api}PolicyId`] === id)
      ? []
      : [errors.policyInvalid(kind)];
  });
  if (problems.length > 0) throw new errors.TradingFailure(...problems);
}

function assertUnusedUuid({ simulator, seller }: TradingCall, uuid: string): void {
  if (!/^[0-9a-f]{32}$/.test(uuid)) throw new errors.TradingFailure(errors.invalidInput("Item.UUID"));
  const earlier = Object.values(simulator.store.state.listings).find(
    (listing) => listing.uuid === uuid && listing.seller === seller.userId,
  );
  if (earlier) throw new errors.TradingFailure(errors.duplicateUuid(earlier.itemId));
}

/**
 * eBay judges by means of its own whether two listings sell the same thing; here that is a fault to switch on.
 * It needs another active listing of the seller's to name, one with the same title before any other.
 */
function assertNoDuplicate({ simulator, seller, faults, now }: TradingCall, title: string): void {
  if (!faults.has("duplicate")) return;
  const active = Object.values(simulator.store.state.listings).filter(
    (listing) => listing.seller === seller.userId && statusOf(listing, now) === "active",
  );
  const titleOf = ({ item }: Listing) => textAt(item, "Title") ?? "";
  const twin = active.find((listing) => titleOf(listing) === title) ?? active[0];
  if (twin) throw new errors.TradingFailure(errors.duplicateListing(titleOf(twin), twin.itemId));
}
