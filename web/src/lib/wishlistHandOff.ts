import type { WishlistItem } from "@contract/wishlists";

import { leaveForBulkManager } from "./bulkHandOff";
import { writeCsv } from "./csv";

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
