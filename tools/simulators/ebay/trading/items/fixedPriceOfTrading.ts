import { isAuction } from "../../listings.ts";
import { type Listing } from "../../state/listing.ts";
import * as errors from "../errors.ts";

/**
 * Checks that a fixed-price call may change or end the listing. eBay's own code for an auction isn't known,
 * so this refuses it as invalid input.
 * @throws TradingFailure 37 for an auction, 21919474 for a listing of the Inventory API
 */
export function assertFixedPriceOfTrading(listing: Listing): void {
  if (isAuction(listing)) throw new errors.TradingFailure(errors.invalidInput("Item.ListingType"));
  assertOfTrading(listing);
}

/** @throws TradingFailure 21919474 for a listing of the Inventory API */
export function assertOfTrading(listing: Listing): void {
  if (listing.madeByInventoryApi) throw new errors.TradingFailure(errors.madeByInventoryApi());
}
