import { makeImportedListingId } from "../../contract/listings/importedListing.ts";
import { isOpenListing } from "../../contract/listings/listings.ts";
import type { SellerItem } from "./marketplaceItem.ts";
import type { SyncedListing } from "./planListing.ts";

/** A listing as it was read. `version` is the database's. A write fails if it has changed. */
export interface LocalListing {
  id: string;
  version: unknown;
  /** Null if the document is damaged. Such a listing isn't changed. */
  listing: SyncedListing | null;
}

/** `new`: no listing matches, so one is created. `skip`: no listing matches and none is created. */
type Match = LocalListing | "new" | "skip";

export interface ListingIndex {
  match(item: SellerItem): Match;
}

/**
 * Matches items to listings: by item id, then by the listing id sent with the item, then by SKU among
 * listings without an item.
 * Items that ended before their first sync are skipped.
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
  const matched = new Set<string>();
  const pickFree = (local: LocalListing | undefined) =>
    local !== undefined && isFree(local) && !matched.has(local.id) ? local : undefined;

  return {
    match(item) {
      const known = byItemId.get(item.itemId);
      if (known) return known;
      if (item.state === "ended") return "skip";
      const namesake = byId.get(makeImportedListingId(item.itemId));
      const found =
        pickFree(namesake) ??
        pickFree(byId.get(item.applicationData ?? "")) ??
        bySku.get(item.sku ?? "")?.find((local) => pickFree(local));
      if (found) {
        matched.add(found.id);
        byItemId.set(item.itemId, found);
        return found;
      }
      // The listing was created from this item, but now has another one.
      return namesake === undefined ? "new" : "skip";
    },
  };
}

const isFree = ({ listing }: LocalListing): boolean => listing?.ebayItemId === null && isOpenListing(listing);
