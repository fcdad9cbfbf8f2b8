import { AppError } from "../../contract/errors.ts";
import type { GalleryWishlistDocument } from "../../contract/galleryWishlists.ts";
import type { GalleryListing } from "../../contract/galleries.ts";
import { itemPage } from "../../contract/itemPage.ts";
import { MAX_VISITOR_ITEMS } from "../../contract/visitorWishlists.ts";
import type { WishlistItem } from "../../contract/wishlists.ts";

export type ListContent = Pick<GalleryWishlistDocument, "items" | "removedItems">;

/** A listing that the gallery offers, with what only its seller sees of it. */
export type Offered = GalleryListing & { readonly sku: string | null };

/** How much was written today. */
export interface Written {
  readonly saves: number;
  readonly lists: number;
}

/** What a visitor's call finds. */
export interface Standing {
  /** Null where there is no list yet. */
  readonly content: ListContent | null;
  /** Of those asked for that are not on the list. */
  readonly offered: ReadonlyMap<string, Offered>;
  /** Of this list, by its network address, and by all visitors of the gallery. */
  readonly listSaves: number;
  readonly byAddress: Written;
  readonly byGallery: Written;
}

/** A day (UTC) of one network address may have this many changes and new lists; a household shares one. */
const PER_ADDRESS: Written = { saves: 500, lists: 20 };
/** New lists of one gallery in a day. */
const LISTS_PER_GALLERY = 500;
const SAVES_PER_LIST = 200;

/**
 * What a visitor's list becomes when it is to hold these listings; null where that changes nothing. `now` in epoch
 * milliseconds. Throws `wishlist/too-many`.
 */
export function savedList(standing: Standing, itemIds: readonly string[], now: number): ListContent | null {
  const before = standing.content ?? { items: [], removedItems: [] };
  const after = withItems(before, itemIds, standing.offered, now);
  const isSame =
    after.items.length === before.items.length &&
    after.items.every(({ id }, at) => id === before.items[at]?.id);
  if (isSame) return null;
  const { byAddress, byGallery, listSaves, content } = standing;
  const isTooMuch =
    byAddress.saves >= PER_ADDRESS.saves ||
    listSaves >= SAVES_PER_LIST ||
    (!content && (byAddress.lists >= PER_ADDRESS.lists || byGallery.lists >= LISTS_PER_GALLERY));
  if (isTooMuch) throw new AppError("wishlist/too-many");
  return after;
}

function withItems(
  { items, removedItems }: ListContent,
  itemIds: readonly string[],
  offered: Standing["offered"],
  now: number,
): ListContent {
  const known = new Map(items.map((item) => [item.id, item]));
  const next = itemIds.flatMap((id) => {
    const fresh = offered.get(id);
    return known.get(id) ?? (fresh ? [itemOf(fresh, now)] : []);
  });
  const stays = new Set(next.map(({ id }) => id));
  const gone = items.filter(({ id }) => !stays.has(id));
  return {
    items: next,
    removedItems: [
      ...removedItems.filter(({ id }) => !stays.has(id)),
      ...gone.map(({ id, title }) => ({ id, title, removedAt: now })),
    ].slice(-MAX_VISITOR_ITEMS),
  };
}

function itemOf({ id, title, sku, image, ebayItemId, price }: Offered, addedAt: number): WishlistItem {
  return {
    id,
    title,
    sku: sku ?? "N/A",
    image,
    images: image === null ? [] : [{ url: image }],
    ebayItemId,
    ebayUrl: itemPage(ebayItemId),
    price,
    binPrice: price,
    quantity: 1,
    addedAt,
  };
}
