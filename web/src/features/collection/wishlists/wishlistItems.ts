import type { WishlistItem } from "@contract/galleries/wishlists";
import type { ListingRow } from "@/lib/listings/row";

import { getItemPage, getTitle } from "../list/rowText";

export function toWishlistItem(row: ListingRow): WishlistItem {
  const { id, sku, ebayItemId, frontImageUrl, price, quantity } = row;
  return {
    id,
    title: getTitle(row),
    sku: sku ?? "N/A",
    image: frontImageUrl,
    images: frontImageUrl === null ? [] : [{ url: frontImageUrl }],
    ebayItemId,
    ebayUrl: getItemPage(row),
    price,
    binPrice: price,
    quantity,
    addedAt: 0,
  };
}
