export const copy = {
  untitled: "Untitled listing",
  notFound: "Listing not found",
  loadFailed: "Failed to load listing",
  goLive: "Go live",
  goLiveFailed: "This listing could not go live",
  openOnEbay: "Open on eBay",
} as const;
