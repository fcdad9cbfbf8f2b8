import { addListing, endTimeOf, statusOf } from "../../listings.ts";
import { announce } from "../../notify/events.ts";
import { type Listing } from "../../state/state.ts";
import { type TradingCall, type TradingResult } from "../call.ts";
import * as errors from "../errors.ts";
import { buildFees } from "./fees.ts";
import { keepItemFields } from "./itemFields.ts";
import { assertListable, parseQuantity } from "./itemRules.ts";
import { findTermProblems } from "./termRules.ts";
import { listItemWarnings } from "./itemWarnings.ts";
import { element, find, leaf, textAt, type XmlElement } from "../xml.ts";

/** Lists the item. Refuses a used UUID with the id of its item, so retries are safe. */
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
      ...element("Fees", buildFees()),
    ],
  };
}

/** Runs the same checks and fees without listing anything or using up the UUID. */
export function verifyAddFixedPriceItem(call: TradingCall): TradingResult {
  const { item, warnings } = readNewItem(call);
  return {
    warnings,
    body: [...leaf("ItemID", 0), ...leaf("SKU", textAt(item, "SKU")), ...element("Fees", buildFees())],
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
  assertListable(call.simulator, item, quantity, null, findTermProblems(call.seller, item));
  assertNoDuplicate(call, textAt(item, "Title") ?? "");
  return {
    item,
    quantity: quantity ?? 1,
    warnings: listItemWarnings(submitted),
    ...(uuid !== undefined && { uuid }),
  };
}

function assertUnusedUuid({ simulator, seller }: TradingCall, uuid: string): void {
  if (!/^[0-9a-f]{32}$/.test(uuid)) throw new errors.TradingFailure(errors.invalidInput("Item.UUID"));
  const earlier = Object.values(simulator.store.state.listings).find(
    (listing) => listing.uuid === uuid && listing.seller === seller.userId,
  );
  if (earlier) throw new errors.TradingFailure(errors.duplicateUuid(earlier.itemId));
}

/**
 * Refuses a duplicate listing. eBay's own criteria are unknown, so this is a fault to switch on. It names another
 * active listing of the seller, preferring one with the same title.
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
