import { type Listing } from "../state.ts";
import { type TradingCall } from "./call.ts";
import * as errors from "./errors.ts";
import { textAt, type XmlElement } from "./xml.ts";

/**
 * The caller's listing that `container` names by ItemID, or else by SKU (then the newest one with it).
 * @throws TradingFailure 17 where it does not exist or is somebody else's
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
