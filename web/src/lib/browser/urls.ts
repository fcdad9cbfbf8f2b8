import { UNPLACED_PATH } from "../places/unplacedPath";

/** URLs that screens link to. `app/routes.ts` lists every route and who may open it. */
export const urls = {
  dashboard: "/",
  login: "/login",
  loginThen: (after: string) => (after === "/" ? "/login" : `/login?redirect=${encodeURIComponent(after)}`),
  userNotFound: "/user-not-found",
  userNotFoundThen: (after: string) =>
    after === "/" ? "/user-not-found" : `/user-not-found?redirect=${encodeURIComponent(after)}`,
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
  ebayTester: "/ebay-tester",
  dashboardWishlists: "/?wishlists=all",
  dashboardWanted: "/?wanted",
  dashboardAuctions: "/?auctions",
  activeListings: "/collection?status=active",
  salesOfMonth: "/analytics?range=30d",
  gallery: "/gallery",
  galleryOf: (username: string) => `/g/${encodeURIComponent(username)}`,
  /** Some cars of a gallery, by their listings' ids. */
  carsInGallery: (username: string, ids: readonly string[]) =>
    `/g/${encodeURIComponent(username)}?cars=${ids.map(encodeURIComponent).join(",")}`,
  sharedWishlist: (username: string, id: string) =>
    `/g/${encodeURIComponent(username)}?wishlist=${encodeURIComponent(id)}`,
  /** The first developer page, which links to the others. */
  testPages: "/test-ebay",
  assistant: "/ai",
  conversation: (id: string) => `/ai?c=${encodeURIComponent(id)}`,
  settings: "/settings",
  admin: (section?: string, subTab?: string) =>
    ["/admin", section, subTab].filter((part) => part !== undefined).join("/"),
  account: "/settings?tab=account",
  apiKeys: "/settings?tab=api-keys",
  sellingTerms: "/settings?tab=selling-terms",
  listingTexts: "/settings?tab=listing-texts",
  apiDocs: "/api-docs",
  /** A separate page, outside the application, so it needs a plain link. */
  cacheManager: "/clear-cache.html",
  inbox: "/inbox",
  inboxWatchers: "/inbox?watchers",
  inboxOf: (kind: string) => `/inbox?kind=${encodeURIComponent(kind)}`,
  inquiry: (id: string) => `/inbox?state=all&thread=${encodeURIComponent(id)}`,
  places: "/places",
  placesSearch: (words: string) => `/places?search=${encodeURIComponent(words)}`,
  /** A place id contains `%`, which the router decodes once. */
  place: (placeId: string) => `/places/${encodeURIComponent(placeId)}`,
  unplaced: `/places/${UNPLACED_PATH}`,
  orders: "/orders",
  ship: "/ship",
  order: (id: string) => `/order/${encodeURIComponent(id)}`,
  orderById: (id: string) => `/order-by-id/${encodeURIComponent(id)}`,
} as const;

/** Returns the requested address if it stays on this site, otherwise `fallback`. */
export function toSameOriginPath(path: string | null, fallback: string): string {
  if (!path?.startsWith("/")) return fallback;
  try {
    // Resolves it as the browser would, because `//host`, `/\host` and `/<tab>/host` lead to another host.
    const url = new URL(path, window.location.origin);
    return url.origin === window.location.origin ? url.pathname + url.search + url.hash : fallback;
  } catch {
    return fallback;
  }
}
