import { type Listing } from "../../state/listing.ts";
import { type TradingCall } from "../call.ts";
import * as errors from "../errors.ts";
import { textAt, type XmlElement } from "../xml.ts";

/**
 * Finds the caller's listing in `container` by ItemID, otherwise the newest with its SKU.
 * @throws TradingFailure 17 if it doesn't exist or belongs to another seller
 */
export function findOwnListing(call: TradingCall, container: XmlElement | undefined): Listing {
  const found = findListing(call, container);
  if (found.seller === call.seller.userId) return found;
  throw new errors.TradingFailure(errors.itemNotAccessible(found.itemId));
}

/**
 * Finds anybody's listing in `container` by ItemID, otherwise the caller's newest with its SKU.
 * @throws TradingFailure 17 if it doesn't exist
 */
export function findListing({ simulator, seller }: TradingCall, container: XmlElement | undefined): Listing {
  const itemId = textAt(container, "ItemID");
  const sku = textAt(container, "SKU");
  if (itemId === undefined && sku === undefined) {
    throw new errors.TradingFailure(errors.invalidInput("ItemID"));
  }
  const { listings } = simulator.store.state;
  const found =
    itemId === undefined
      ? Object.values(listings).findLast(
          (listing) => listing.seller === seller.userId && textAt(listing.item, "SKU") === sku,
        )
      : listings[itemId];
  if (found === undefined) {
    throw new errors.TradingFailure(errors.itemNotAccessible(itemId ?? sku ?? ""));
  }
  return found;
}
