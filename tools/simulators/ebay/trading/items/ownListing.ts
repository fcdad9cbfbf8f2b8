import { type Listing } from "../../state/state.ts";
import { type TradingCall } from "../call.ts";
import * as errors from "../errors.ts";
import { textAt, type XmlElement } from "../xml.ts";

/**
 * Finds the caller's listing in `container` by ItemID, otherwise the newest with its SKU.
 * @throws TradingFailure 17 if it doesn't exist or belongs to another seller
 */
export function findOwnListing(
  { simulator, seller }: TradingCall,
  container: XmlElement | undefined,
): Listing {
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
  if (found?.seller !== seller.userId) {
    throw new errors.TradingFailure(errors.itemNotAccessible(itemId ?? sku ?? ""));
  }
  return found;
}
