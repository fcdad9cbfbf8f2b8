import { AppError } from "../../contract/wire/errors.ts";
import type { GalleryWishlistDocument } from "../../contract/galleries/galleryWishlists.ts";
import type { GalleryListing } from "../../contract/galleries/galleries.ts";
import { getItemUrl } from "../../contract/listings/itemPage.ts";
import { MAX_VISITOR_ITEMS } from "../../contract/galleries/visitorWishlists.ts";
import { toWishlistSku, type WishlistItem } from "../../contract/galleries/wishlists.ts";

export type ListContent = Pick<GalleryWishlistDocument, "items" | "removedItems">;

/** A gallery listing with its SKU, which only the seller sees. */
export type Offered = GalleryListing & { readonly sku: string | null };

interface WriteCount {
  readonly saves: number;
  readonly lists: number;
}

/** The stored state that a visitor's request is checked against. */
export interface ListState {
  /** Null if the list doesn't exist. */
  readonly content: ListContent | null;
  /** The requested listings that aren't on the list yet. */
  readonly offered: ReadonlyMap<string, Offered>;
  /** Today's writes of this list, by network address and by gallery. */
  readonly listSaves: number;
  readonly byAddress: WriteCount;
  /** Today's new lists of this network address in this gallery. */
  readonly listsInGallery: number;
  readonly byGallery: WriteCount;
}

/** Daily limits (UTC) per network address, which a household shares. */
const PER_ADDRESS: WriteCount = { saves: 500, lists: 20 };
/**
 * Number of new lists per gallery and day after which a network address can create only its first list of the
 * day in this gallery. Thus one visitor can't use up the lists of others (decisions/galleries/0296).
 */
const LISTS_PER_GALLERY = 500;
const SAVES_PER_LIST = 200;
/** Maximum documents read per day and network address. Suffices for 280 changes of a list of 100 cars. */
const READS_PER_ADDRESS = 30_000;
/** Documents that a call reads in addition to the listings. */
const FIXED_READS = 6;

/** Returns the number of reads of a call, to be counted before it reads. Throws `wishlist/too-many`. */
export function admitReads(readToday: number, itemIds: readonly string[]): number {
  const reads = FIXED_READS + itemIds.length;
  if (readToday + reads > READS_PER_ADDRESS) throw new AppError("wishlist/too-many");
  return reads;
}

/**
 * Returns the visitor's list with these listings, or null if nothing changes. `now` is epoch milliseconds. Throws
 * `wishlist/too-many`.
 */
export function updateList(state: ListState, itemIds: readonly string[], now: number): ListContent | null {
  const before = state.content ?? { items: [], removedItems: [] };
  const after = replaceItems(before, itemIds, state.offered, now);
  const isSame =
    after.items.length === before.items.length &&
    after.items.every(({ id }, at) => id === before.items[at]?.id);
  if (isSame) return null;
  const { byAddress, byGallery, listsInGallery, listSaves, content } = state;
  const isTooMuch =
    byAddress.saves >= PER_ADDRESS.saves ||
    listSaves >= SAVES_PER_LIST ||
    (!content &&
      (byAddress.lists >= PER_ADDRESS.lists || (byGallery.lists >= LISTS_PER_GALLERY && listsInGallery > 0)));
  if (isTooMuch) throw new AppError("wishlist/too-many");
  return after;
}

function replaceItems(
  { items, removedItems }: ListContent,
  itemIds: readonly string[],
  offered: ListState["offered"],
  now: number,
): ListContent {
  const known = new Map(items.map((item) => [item.id, item]));
  const next = itemIds.flatMap((id) => {
    const fresh = offered.get(id);
    return known.get(id) ?? (fresh ? [toItem(fresh, now)] : []);
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

function toItem({ id, title, sku, image, ebayItemId, price }: Offered, addedAt: number): WishlistItem {
  return {
    id,
    title,
    sku: toWishlistSku(sku),
    image,
    images: image === null ? [] : [{ url: image }],
    ebayItemId,
    ebayUrl: getItemUrl(ebayItemId),
    price,
    binPrice: price,
    quantity: 1,
    addedAt,
  };
}
