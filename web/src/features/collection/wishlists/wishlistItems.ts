import type { WishlistItem } from "@contract/galleries/wishlists";
import type { ListingRow } from "@/lib/listings/row";

import { itemPageOf, titleOf } from "../list/rowText";

export function itemOf(row: ListingRow): WishlistItem {
  const { id, sku, ebayItemId, frontImageUrl, price, quantity } = row;
  return {
    id,
    title: titleOf(row),
    sku: sku ?? "N/A",
    image: frontImageUrl,
    images: frontImageUrl === null ? [] : [{ url: frontImageUrl }],
    ebayItemId,
    ebayUrl: itemPageOf(row),
    price,
    binPrice: price,
    quantity,
    addedAt: 0,
  };
}
