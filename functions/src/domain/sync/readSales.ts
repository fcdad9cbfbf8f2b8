import { applyItems } from "./applyItems.ts";
import { indexListings } from "./matchItems.ts";
import type { SyncListingPorts } from "./syncListing.ts";

export type ReadSalesPorts = Pick<
  SyncListingPorts,
  "listings" | "marketplace" | "readOne" | "withAccessToken"
>;

/**
 * Applies a listing's item at the marketplace, so that its sales are deducted. Does nothing for a draft, and
 * for an item that the marketplace no longer has.
 */
export async function readSales(
  { listings, marketplace, readOne, withAccessToken }: ReadSalesPorts,
  uid: string,
  listingId: string,
): Promise<void> {
  const found = await readOne(uid, listingId);
  const itemId = found?.local.listing?.ebayItemId ?? null;
  if (found === null || itemId === null) return;
  const item = await withAccessToken(uid, (token) => marketplace.readItem(token, itemId));
  if (item !== null) await applyItems(listings, uid, [item], indexListings([found.local]), found.lastSync);
}
