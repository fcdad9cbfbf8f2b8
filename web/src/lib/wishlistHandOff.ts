import type { WishlistItem } from "@contract/wishlists";

import { leaveForBulkManager } from "./bulkHandOff";
import { writeCsv } from "./csv";
import type { Wishlist } from "./wishlists";

/** What stands in for what a listing lacks (specification 1, section 5). */
const FALLBACK_PRICE = 5;
const FALLBACK_TITLE = "Hot Wheels Car";

interface HandedOver {
  readonly id: string;
  readonly items: readonly WishlistItem[];
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
export function handToBulkManager({ id, items }: HandedOver, now = Date.now()): void {
  leaveForBulkManager({ csv: csvOf(items), wishlistId: id, itemCount: items.length, timestamp: now });
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
