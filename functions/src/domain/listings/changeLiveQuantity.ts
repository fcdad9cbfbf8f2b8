import { AppError } from "../../contract/wire/errors.ts";
import { hasEnded, mayRepeat } from "../ebay/refusal.ts";
import type { Marketplace } from "./marketplace.ts";
import { assertFixedPrice, assertKeepsSoldOut, assertNoVariations } from "./notRevisable.ts";
import type { LiveListings } from "./publicationPorts.ts";

export interface ChangeQuantityPorts {
  liveListings: LiveListings;
  marketplace: Marketplace;
  withAccessToken: <T>(uid: string, work: (accessToken: string) => Promise<T>) => Promise<T>;
  report: (message: string, error: unknown) => void;
}

/** Maximum concurrent changes that one call handles. Later changes are sent by their own callers. */
const MAX_ROUNDS = 5;

/**
 * Sets the marketplace's quantity to the listing's, minus the copies sold there since the last comparison.
 * Doesn't change the listing, because the sync deducts the same sales.
 * Reads the item first, so a repeat is harmless. Reads the listing again afterwards, so that of two concurrent
 * changes the later one wins at the marketplace. Rejects auctions, and items with variations.
 * What fails after the marketplace has accepted a quantity is reported (decisions/listings/0375). Returns the
 * listing's quantity that was accepted last.
 */
export async function changeLiveQuantity(
  ports: ChangeQuantityPorts,
  uid: string,
  listingId: string,
): Promise<number> {
  const { liveListings, report } = ports;
  let listing = await liveListings.read(uid, listingId);
  if (listing === null) throw new AppError("listing/not-found");
  let sent = NaN;
  for (let round = 0; listing !== null && listing.quantity !== sent && round < MAX_ROUNDS; round += 1) {
    const { ebayItemId, quantity } = listing;
    const atEbay = await send(ports, uid, listing);
    await liveListings
      .noteAtEbay(uid, listingId, { ebayItemId, quantity, atEbay })
      .catch((error: unknown) => report("a sent quantity could not be noted", error));
    sent = quantity;
    listing = await liveListings.read(uid, listingId).catch((error: unknown) => {
      report("a listing could not be read again after its quantity was sent", error);
      return null;
    });
  }
  return sent;
}

type LiveListing = NonNullable<Awaited<ReturnType<LiveListings["read"]>>>;

/** Sends the quantity of a listing. Returns the quantity that the marketplace then has. */
async function send(ports: ChangeQuantityPorts, uid: string, listing: LiveListing): Promise<number> {
  const { liveListings, withAccessToken, report } = ports;
  const { ebayItemId, listingType } = listing;
  assertFixedPrice(listingType);
  return withAccessToken(uid, (token) => setOnce(ports, token, listing)).catch(async (error: unknown) => {
    // Marked at once, so that it can be relisted before the next sync, which marks it otherwise.
    if (hasEnded(error)) {
      await liveListings
        .markEnded(uid, ebayItemId)
        .catch((failed: unknown) => report("an ended item could not be marked", failed));
    }
    throw error;
  });
}

/**
 * Sets the quantity. After a lost answer, reads the item again: a copy can have been sold since, and the same
 * quantity would offer it again.
 */
async function setOnce(
  { marketplace }: ChangeQuantityPorts,
  token: string,
  listing: LiveListing,
): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    const { item, left } = await readCopiesLeft(marketplace, token, listing);
    // All copies have sold, or the first attempt has arrived.
    if (left === item.quantity && (left === 0 || attempt > 1)) return left;
    if (left === 0) await assertKeepsSoldOut(marketplace, token);
    try {
      await marketplace.setQuantity(token, listing.ebayItemId, left);
      return left;
    } catch (error) {
      if (!mayRepeat(error, attempt)) throw error;
    }
  }
}

/**
 * Reads a listing's item, and how many copies of the listing's quantity remain after its sales. Rejects auctions, and
 * items with variations.
 */
export async function readCopiesLeft(
  marketplace: Pick<Marketplace, "getItem">,
  token: string,
  listing: Pick<LiveListing, "ebayItemId" | "quantity" | "quantitySold">,
) {
  const item = await marketplace.getItem(token, listing.ebayItemId);
  assertFixedPrice(item.listingType);
  assertNoVariations(item, "quantity");
  return { item, left: countCopiesLeft(listing, item.quantitySold) };
}

/**
 * Returns the remaining copies of a listing after `soldAtEbay` sales at the marketplace. The listing's
 * quantity already reflects `quantitySold` sales, so only later sales are deducted.
 */
export const countCopiesLeft = (
  { quantity, quantitySold }: { quantity: number; quantitySold: number },
  soldAtEbay: number,
): number => Math.max(0, quantity - Math.max(0, soldAtEbay - quantitySold));
