export const copy = {
  title: "Collection",
  search: "Title, SKU, item id or custom label",
  loadFailed: "Failed to load listings from database",
  emptyTitle: "No listings yet",
  empty: "Your listings hang here. Photograph a card to make the first one.",
  capture: "Capture a card",
  goLive: "Go live",
  untitled: "Untitled listing",
} as const;
