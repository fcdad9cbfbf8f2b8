const number = new Intl.NumberFormat("en-US");

export const copy = {
  title: "Wishlist Tracking",
  loading: "Wishlists",
  loadFailed: "Failed to load wishlists",
  detailsFailed: "Failed to load wishlist details",
  none: "No wishlists yet",
  noneHint: "What visitors of the galleries wish for is listed here as they save it.",
  toGalleries: "See the galleries",
  scope: "Galleries",
  all: "All galleries",
  own: "Mine",
  shown: (shown: number, total: number) =>
    shown === total
      ? `${number.format(total)} ${total === 1 ? "wishlist" : "wishlists"}`
      : `The ${number.format(shown)} changed last, of ${number.format(total)}`,
  columns: {
    gallery: "Gallery",
    items: "Items",
    removed: "Taken off",
    from: "From",
    updated: "Changed",
  },
  open: (username: string) => `Wishlist from ${username}`,
  unknown: "–",
  back: "All wishlists",
  details: (username: string) => `A wishlist of ${username}'s gallery`,
  facts: { gallery: "Gallery", from: "From", updated: "Changed", created: "Begun" },
  items: (count: number) => `${number.format(count)} ${count === 1 ? "item" : "items"}`,
  itemColumns: { title: "Title", sku: "SKU", price: "Price", binPrice: "Buy It Now", itemId: "eBay item" },
  noItems: "Nothing is on this wishlist any more.",
  removedItems: "Taken off",
  push: "Push to Bulk Manager",
  nothingToPush: "No items in wishlist to push",
  full: "This browser has no room left: nothing was pushed.",
} as const;
