import { hasVariations, markRevised, restock, getStatus, waitsSoldOut } from "../../listings.ts";
import { type Listing } from "../../state/listing.ts";
import { type TradingCall, type TradingResult } from "../call.ts";
import { assertRevisable } from "../callLimits.ts";
import * as errors from "../errors.ts";
import { buildFees } from "./fees.ts";
import { assertFixedPriceOfTrading } from "./fixedPriceOfTrading.ts";
import { replaceItemFields } from "./itemFields.ts";
import { isPrice, isQuantity, parseQuantity } from "./itemRules.ts";
import { findOwnListing } from "./ownListing.ts";
import { amount, element, findAll, leaf, textAt, type XmlElement } from "../xml.ts";

/** "Up to four". Source: the call's reference. */
const MAX_LISTINGS = 4;

interface Change {
  listing: Listing;
  price: string | undefined;
  quantity: number | undefined;
}

/** Changes price and quantity of up to four listings: all, or none if one is refused. */
export function reviseInventoryStatus(call: TradingCall): TradingResult {
  const statuses = findAll(call.request, "InventoryStatus");
  if (statuses.length === 0 || statuses.length > MAX_LISTINGS) {
    throw new errors.TradingFailure(errors.invalidInput("InventoryStatus"));
  }
  const changes = statuses.map((status) => readChange(call, status));
  for (const change of changes) applyChange(call, change);
  return {
    body: [
      ...changes.flatMap(({ listing }) =>
        element(
          "InventoryStatus",
          leaf("SKU", textAt(listing.item, "SKU") ?? ""),
          leaf("ItemID", listing.itemId),
          amount("StartPrice", textAt(listing.item, "StartPrice") ?? 0),
          leaf("Quantity", listing.quantityAvailable),
        ),
      ),
      ...changes.flatMap(({ listing }) => element("Fees", leaf("ItemID", listing.itemId), buildFees())),
    ],
  };
}

function readChange(call: TradingCall, status: XmlElement): Change {
  const listing = findOwnListing(call, status);
  if (getStatus(listing, call.now) === "ended") {
    throw new errors.TradingFailure(errors.fixedPriceEnded(listing.itemId));
  }
  assertRevisable(listing, call.now);
  assertFixedPriceOfTrading(listing);
  if (hasVariations(listing)) throw new errors.TradingFailure(errors.variationsNotNamed());
  const price = textAt(status, "StartPrice");
  const quantity = parseQuantity(textAt(status, "Quantity"));
  if (price === undefined && quantity === undefined) {
    throw new errors.TradingFailure(errors.invalidInput("InventoryStatus.Quantity"));
  }
  if (price !== undefined && !isPrice(price)) throw new errors.TradingFailure(errors.priceInvalid());
  const isNone = quantity === 0 && waitsSoldOut(call.simulator.store.state, listing);
  if (quantity !== undefined && !isNone && !isQuantity(quantity)) {
    throw new errors.TradingFailure(errors.quantityInvalid());
  }
  return { listing, price, quantity };
}

function applyChange({ simulator, now }: TradingCall, { listing, price, quantity }: Change): void {
  if (price !== undefined) listing.item = replaceItemFields(listing.item, amount("StartPrice", price));
  if (quantity !== undefined) restock(simulator.store.state, listing, quantity);
  markRevised(simulator.store.state, listing, now);
}
