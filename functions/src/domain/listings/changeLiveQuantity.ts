import { AppError } from "../../contract/errors.ts";
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
 * Sets the quantity at the marketplace to the listing's. The value is absolute, so a repeat is harmless; it is read
 * again afterwards, so of two changes at once the later one wins at the marketplace too, in whatever order they arrive.
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
    await withAccessToken(uid, (token) => marketplace.setQuantity(token, ebayItemId, quantity));
    sent = quantity;
  }
}
