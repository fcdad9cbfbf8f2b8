/** Addresses that screens link to. Every route there is, with who may open it: `app/access.ts`. */
export const urls = {
  dashboard: "/",
  login: "/login",
  userNotFound: "/user-not-found",
  terms: "/terms",
  termsThen: (after: string) => `/terms?redirect=${encodeURIComponent(after)}`,
  collection: "/collection",
  collectionSearch: (words: string) => `/collection?search=${encodeURIComponent(words)}`,
  listingsWithoutSku: "/listings?status=no-sku",
  capture: "/capture",
  addListing: "/add-listing",
  bulkManager: "/bulk-manager",
  migrationToolbox: "/migration-toolbox",
  listing: (id: string) => `/listing/${encodeURIComponent(id)}`,
  editListing: (id: string) => `/edit-listing/${encodeURIComponent(id)}`,
  editListingEnhanced: (id: string) => `/edit-listing-enhanced/${encodeURIComponent(id)}`,
  reviseListing: (id: string) => `/revise-listing/${encodeURIComponent(id)}`,
  analytics: "/analytics",
  /** A page of its own, outside of the app. */
  clearCache: "/clear-cache.html",
  ebayTester: "/ebay-tester",
  dashboardWishlists: "/?wishlists=all",
  gallery: "/gallery",
  galleryOf: (username: string) => `/g/${encodeURIComponent(username)}`,
  sharedWishlist: (username: string, id: string) =>
    `/g/${encodeURIComponent(username)}?wishlist=${encodeURIComponent(id)}`,
  /** The first of the developer pages, which lead to each other. */
  testPages: "/test-ebay",
  assistant: "/ai",
  conversation: (id: string) => `/ai?c=${encodeURIComponent(id)}`,
  settings: "/settings",
  admin: (section?: string, subTab?: string) =>
    ["/admin", section, subTab].filter((part) => part !== undefined).join("/"),
  apiKeys: "/settings?tab=api-keys",
  apiDocs: "/api-docs",
  /** A page of its own, outside the application: a plain link. */
  cacheManager: "/clear-cache.html",
  orders: "/orders",
  order: (id: string) => `/order/${encodeURIComponent(id)}`,
  orderById: (id: string) => `/order-by-id/${encodeURIComponent(id)}`,
} as const;

/** The address asked for, if it leads within this site; otherwise `fallback`. Never to another host. */
export function sameOriginPath(asked: string | null, fallback: string): string {
  if (!asked?.startsWith("/")) return fallback;
  try {
    // Resolved as the browser would: `//host`, `/\host` and `/<tab>/host` all lead away.
    const url = new URL(asked, window.location.origin);
    return url.origin === window.location.origin ? url.pathname + url.search + url.hash : fallback;
  } catch {
    return fallback;
  }
}
