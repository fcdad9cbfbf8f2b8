import type { WishlistItem } from "@contract/wishlists";
import { writeCsv } from "@/lib/csv";
import type { ListingRow } from "@/lib/listings/row";
import type { Wishlist } from "@/lib/wishlists";

import { titleOf } from "./rowText";

/** Where an item of a list is bought. */
const ITEM_PAGE = "https://www.ebay.com/itm/";
/** What stands in for what a listing lacks (specification 1, section 5). */
const FALLBACK_PRICE = 5;
const FALLBACK_TITLE = "Hot Wheels Car";
/** Local storage: what the bulk manager takes over. */
const HAND_OFF = "wishlistBulkImport";

export function itemOf(row: ListingRow): WishlistItem {
  const { id, sku, ebayItemId, frontImageUrl, price, quantity } = row;
  return {
    id,
    title: titleOf(row),
    sku: sku ?? "N/A",
    image: frontImageUrl,
    images: frontImageUrl === null ? [] : [{ url: frontImageUrl }],
    ebayItemId,
    ebayUrl: row.listingUrl ?? (ebayItemId === null ? null : `${ITEM_PAGE}${ebayItemId}`),
    price,
    binPrice: price,
    quantity,
    addedAt: 0,
  };
}

/** As the bulk manager reads it. */
export function csvOf(items: readonly WishlistItem[]): string {
  return writeCsv([
    ["link", "title", "total price", "qty", "bin price"],
    ...items.map(({ ebayUrl, title, price, binPrice }) => {
      const one = price ?? binPrice ?? FALLBACK_PRICE;
      const name = title.trim() === "" ? FALLBACK_TITLE : title;
      return [ebayUrl ?? "", name, one.toFixed(2), 1, (binPrice ?? one).toFixed(2)];
    }),
  ]);
}

/** Throws where the browser's storage is full. */
export function handToBulkManager({ id, items }: Wishlist, now = Date.now()): void {
  const handed = { csv: csvOf(items), wishlistId: id, itemCount: items.length, timestamp: now };
  localStorage.setItem(HAND_OFF, JSON.stringify(handed));
}

/** An address of this page that holds the list: whoever is signed in to the same collection sees it there. */
export function linkTo({ id, name, items }: Wishlist, origin = window.location.origin): string {
  const params = new URLSearchParams({ wishlist: id, name, items: items.map((item) => item.id).join(",") });
  return `${origin}/collection?${params.toString()}`;
}

export interface SharedList {
  readonly id: string;
  readonly name: string;
  readonly itemIds: readonly string[];
}

/** The list that an address holds. */
export function sharedListOf(params: URLSearchParams): SharedList | null {
  const id = params.get("wishlist");
  const name = params.get("name")?.trim();
  if (id === null || !/^custom_\d{1,20}$/.test(id) || !name) return null;
  const itemIds = (params.get("items") ?? "").split(",").filter((each) => each !== "");
  return { id, name: name.slice(0, 200), itemIds };
}
