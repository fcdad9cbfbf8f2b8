import type { WishlistItem } from "@contract/galleries/wishlists";
import { toAmount } from "@contract/wire/numbers";

import { writeHandOff } from "../bulkHandOff";
import { writeCsv } from "../csv";

/** Defaults for fields that a listing lacks (specification 1, section 5). */
const FALLBACK_PRICE = 5;
const FALLBACK_TITLE = "Hot Wheels Car";

interface WishlistHandOff {
  readonly id: string;
  readonly items: readonly WishlistItem[];
}

/** Writes the columns that the bulk manager reads. */
export function toCsv(items: readonly WishlistItem[]): string {
  return writeCsv([
    ["link", "title", "total price", "qty", "bin price"],
    ...items.map(({ ebayUrl, title, price, binPrice }) => {
      const one = price ?? binPrice ?? FALLBACK_PRICE;
      const name = title.trim() === "" ? FALLBACK_TITLE : title;
      return [ebayUrl ?? "", name, toAmount(one), 1, toAmount(binPrice ?? one)];
    }),
  ]);
}

/** Throws when local storage is full. */
export function handToBulkManager({ id, items }: WishlistHandOff, now = Date.now()): void {
  writeHandOff({ csv: toCsv(items), wishlistId: id, itemCount: items.length, timestamp: now });
}
