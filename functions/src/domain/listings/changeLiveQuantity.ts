import { AppError } from "../../contract/errors.ts";
import { copiesLeft } from "./copiesLeft.ts";
import type { Marketplace } from "./marketplace.ts";
import type { LiveListings } from "./publicationPorts.ts";

export interface ChangeQuantityPorts {
  liveListings: LiveListings;
  marketplace: Marketplace;
  withAccessToken: <T>(uid: string, work: (accessToken: string) => Promise<T>) => Promise<T>;
}

/** Changes that may overtake each other before the last one is taken to be the next caller's. */
const MAX_ROUNDS = 5;

/**
 * Sets the quantity at the marketplace to the listing's, without what has sold there since the two were compared: those
 * copies are gone, and would be offered a second time. What is sent is absolute, so a repeat is harmless; the listing is
 * read again afterwards, so of two changes at once the later one wins at the marketplace too, in whatever order they
 * arrive. The listing itself stays: the sync takes the same sales off it.
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
    const atEbay = await withAccessToken(uid, async (token) => {
      const { quantitySold } = await marketplace.getItem(token, ebayItemId);
      const left = copiesLeft(listing, quantitySold);
      await marketplace.setQuantity(token, ebayItemId, left);
      return left;
    });
    await liveListings.noteAtEbay(uid, listingId, { ebayItemId, quantity, atEbay });
    sent = quantity;
  }
}
