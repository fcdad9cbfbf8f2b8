import type { ItemAtEbay, ListingDocument } from "../../../contract/documents.ts";

/** Stores the last reading of each listing's item. */
export interface ItemsAtEbay {
  read(uid: string, listingId: string): Promise<ItemAtEbay | null>;
  /** Returns a reading and its time in epoch milliseconds, null if the time isn't known. */
  findLastReading(
    uid: string,
    listingId: string,
  ): Promise<{ item: ItemAtEbay; readAt: number | null } | null>;
  /**
   * Stores a reading and the fields that the listing adopts from it (`adoptItem`) in one transaction. Returns
   * the resulting listing, or null if it no longer has this item. `isCompared`: the listing also agrees with the
   * item in what syncs compare, such as the quantity and the status.
   */
  adopt(
    uid: string,
    listingId: string,
    item: ItemAtEbay,
    isCompared?: boolean,
  ): Promise<ListingDocument | null>;
}

export interface WholePorts {
  items: ItemsAtEbay;
  marketplace: {
    /** Reads a complete item. Null if the marketplace no longer has it, or if it's another seller's. */
    readWhole(accessToken: string, itemId: string): Promise<ItemAtEbay | null>;
  };
  withAccessToken: <T>(uid: string, work: (accessToken: string) => Promise<T>) => Promise<T>;
}

/**
 * Reads a listing's item at the marketplace and adopts it. Null if the marketplace or the listing no longer
 * has it.
 */
export async function readWhole(
  { items, marketplace, withAccessToken }: WholePorts,
  uid: string,
  listingId: string,
  itemId: string,
): Promise<{ item: ItemAtEbay; listing: ListingDocument } | null> {
  const item = await withAccessToken(uid, (token) => marketplace.readWhole(token, itemId));
  if (item === null) return null;
  const listing = await items.adopt(uid, listingId, item);
  return listing && { item, listing };
}

/** Returns the stored reading of a listing's item, or reads it now if there is none. */
export async function ensureWhole(
  ports: WholePorts,
  uid: string,
  listingId: string,
  listing: ListingDocument,
): Promise<{ item: ItemAtEbay | null; listing: ListingDocument }> {
  const stored = await ports.items.read(uid, listingId);
  const { ebayItemId } = listing;
  // An unpublished copy stores the reading of its original.
  if (ebayItemId === null || stored?.itemId === ebayItemId) return { item: stored, listing };
  return (await readWhole(ports, uid, listingId, ebayItemId)) ?? { item: null, listing };
}
