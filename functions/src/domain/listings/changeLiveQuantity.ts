import { AppError } from "../../contract/wire/errors.ts";
import { hasEnded } from "../ebay/refusal.ts";
import type { Marketplace } from "./marketplace.ts";
import { assertFixedPrice, assertKeptWithoutCopies, assertNoVariations } from "./notRevisable.ts";
import type { LiveListings } from "./publicationPorts.ts";

export interface ChangeQuantityPorts {
  liveListings: LiveListings;
  marketplace: Marketplace;
  withAccessToken: <T>(uid: string, work: (accessToken: string) => Promise<T>) => Promise<T>;
}

/** Maximum concurrent changes that one call handles. Later changes are sent by their own callers. */
const MAX_ROUNDS = 5;

/**
 * Sets the marketplace's quantity to the listing's, minus the copies sold there since the last comparison.
 * Doesn't change the listing, because the sync deducts the same sales.
 * The value is absolute, so a repeat is harmless. Reads the listing again afterwards, so that of two
 * concurrent changes the later one wins at the marketplace. Rejects auctions, and items with variations.
 */
export async function changeLiveQuantity(
  { liveListings, marketplace, withAccessToken }: ChangeQuantityPorts,
  uid: string,
  listingId: string,
): Promise<void> {
  let sent: number | null = null;
  for (let round = 0; ; round += 1) {
    const listing = await liveListings.read(uid, listingId);
    if (listing === null) throw new AppError("listing/not-found");
    const { ebayItemId, quantity } = listing;
    if (quantity === sent || round === MAX_ROUNDS) return;
    assertFixedPrice(listing.listingType);
    const atEbay = await withAccessToken(uid, async (token) => {
      const item = await marketplace.getItem(token, ebayItemId);
      assertFixedPrice(item.listingType);
      assertNoVariations(item, "quantity");
      const { quantitySold, quantity: quantityAtEbay } = item;
      const left = countCopiesLeft(listing, quantitySold);
      // All copies have sold, so the marketplace already shows 0.
      if (left === 0 && quantityAtEbay === 0) return left;
      if (left === 0) await assertKeptWithoutCopies(marketplace, token);
      await marketplace.setQuantity(token, ebayItemId, left);
      return left;
    }).catch(async (error: unknown) => {
      // Marked at once, so that it can be relisted before the next sync.
      if (hasEnded(error)) await liveListings.markEnded(uid, ebayItemId);
      throw error;
    });
    await liveListings.noteAtEbay(uid, listingId, { ebayItemId, quantity, atEbay });
    sent = quantity;
  }
}

/**
 * Returns the remaining copies of a listing after `soldAtEbay` sales at the marketplace. The listing's
 * quantity already reflects `quantitySold` sales, so only later sales are deducted.
 */
export const countCopiesLeft = (
  { quantity, quantitySold }: { quantity: number; quantitySold: number },
  soldAtEbay: number,
): number => Math.max(0, quantity - Math.max(0, soldAtEbay - quantitySold));
