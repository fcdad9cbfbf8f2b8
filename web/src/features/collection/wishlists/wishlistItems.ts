import { toWishlistSku, type WishlistItem } from "@contract/galleries/wishlists";
import type { ListingRow } from "@/lib/listings/row";

import { getItemPage } from "../list/rowText";

export function toWishlistItem(row: ListingRow): WishlistItem {
  const { id, title, sku, ebayItemId, frontImageUrl, price, quantity } = row;
  return {
    id,
    title,
    sku: toWishlistSku(sku),
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
