import { formatCount, formatNumber } from "@/ui/numbers";

export const copy = {
  title: "Wishlist Tracking",
  loading: "Wishlists",
  loadFailed: "Failed to load wishlists",
  detailsFailed: "Failed to load wishlist details",
  none: "No wishlists yet",
  noneHint: "Wishlists appear here when visitors of the galleries save them.",
  toGalleries: "See the galleries",
  scope: "Galleries",
  all: "All galleries",
  own: "Mine",
  shown: (shown: number, total: number) =>
    shown === total
      ? formatCount(total, "wishlist")
      : `The last ${formatNumber(shown)} changed of ${formatNumber(total)}`,
  columns: {
    gallery: "Gallery",
    items: "Items",
    removed: "Removed",
    from: "From",
    updated: "Changed",
  },
  open: (username: string) => `Wishlist from ${username}`,
  unknown: "–",
  untitled: "Untitled",
  back: "All wishlists",
  details: (username: string) => `A wishlist of ${username}'s gallery`,
  facts: { gallery: "Gallery", from: "From", updated: "Changed", created: "Created" },
  items: (count: number) => formatCount(count, "item"),
  itemColumns: { title: "Title", sku: "SKU", price: "Price", binPrice: "Buy It Now", itemId: "eBay item" },
  noItems: "This wishlist is empty.",
  removedItems: "Removed items",
  push: "Push to Bulk Manager",
  nothingToPush: "No items in wishlist to push",
  full: "This browser has no storage left. Nothing was pushed.",
} as const;
