import { addListing, getEndTime } from "../../listings.ts";
import { announce } from "../../notify/events.ts";
import { type TradingCall, type TradingResult } from "../call.ts";
import * as errors from "../errors.ts";
import { assertMayList } from "./accountRules.ts";
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
      ...leaf("EndTime", getEndTime(listing, call.now).toISOString()),
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
  const termProblems = findTermProblems(call.simulator.store.state, call.seller, item);
  assertListable(call.simulator, item, quantity, null, termProblems);
  assertMayList(call, textAt(item, "Title") ?? "", quantity ?? 1);
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
