import { isOpenListing } from "../../contract/listings.ts";
import type { SellerItem } from "./marketplaceItem.ts";
import type { SyncedListing } from "./planListing.ts";

/** A listing as it was read. `version` is the store's own: a write to another version is refused. */
export interface LocalListing {
  id: string;
  version: unknown;
  /** Null where the document is damaged: it is nobody else's item, and is left alone. */
  listing: SyncedListing | null;
}

/** The listing of an item that only the marketplace knew: every attempt makes the same one. */
export const listingIdOf = (itemId: string): string => `ebay-${itemId}`;

/** `new`: no listing is this item's. `skip`: none is, and none should be. */
export type Match = LocalListing | "new" | "skip";

export interface ListingIndex {
  match(item: SellerItem): Match;
}

/**
 * Whose listing an item is: by its id, else by the listing id that was sent along with it, else by its SKU among
 * listings that have no item. What was over before we ever saw it is not brought in.
 */
export function indexListings(locals: readonly LocalListing[]): ListingIndex {
  const byId = new Map(locals.map((local) => [local.id, local]));
  const byItemId = new Map<string, LocalListing>();
  const bySku = new Map<string, LocalListing[]>();
  for (const local of locals.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const { ebayItemId = null, sku = null } = local.listing ?? {};
    if (ebayItemId !== null && !byItemId.has(ebayItemId)) byItemId.set(ebayItemId, local);
    if (isFree(local) && sku !== null) bySku.set(sku, [...(bySku.get(sku) ?? []), local]);
  }
  const taken = new Set<string>();
  const free = (local: LocalListing | undefined) =>
    local !== undefined && isFree(local) && !taken.has(local.id) ? local : undefined;

  return {
    match(item) {
      const known = byItemId.get(item.itemId);
      if (known) return known;
      if (item.state === "ended") return "skip";
      const namesake = byId.get(listingIdOf(item.itemId));
      const found =
        free(namesake) ??
        free(byId.get(item.applicationData ?? "")) ??
        bySku.get(item.sku ?? "")?.find((local) => free(local));
      if (found) {
        taken.add(found.id);
        byItemId.set(item.itemId, found);
        return found;
      }
      // Made from this item once, and another item's since.
      return namesake === undefined ? "new" : "skip";
    },
  };
}

const isFree = ({ listing }: LocalListing): boolean => listing?.ebayItemId === null && isOpenListing(listing);
