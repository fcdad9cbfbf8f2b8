import type { ShareKind } from "./capture/captureShare.ts";
import type { MaintenanceName } from "./maintenance/maintenance.ts";

/** Scheduled jobs that store their state in `health/{name}`. */
export type DutyName = "emptyTrash" | "enforceRetention" | "backUp" | "schedules";

export type OperationName =
  | "dataExport"
  | "sync"
  | "push"
  | "shipments"
  | "offering"
  | "keeping"
  | "woocommerce"
  | MaintenanceName;

/**
 * Returns the document id of a SKU. `encodeURIComponent` throws for half of a surrogate pair, and keeps the
 * names that Firestore reserves: `.`, `..` and `__…__`. Their dots and underscores are encoded too.
 */
function toSkuId(sku: string): string {
  const id = encodeURIComponent(sku.toWellFormed());
  if (!/^(?:\.{1,2}|__.*__)$/.test(id)) return id;
  return id.replaceAll(".", "%2E").replaceAll("_", "%5F");
}

/** Paths of all documents. The security rules (firestore.rules) and their matrix test use the same list. */
export const paths = {
  users: () => "users",
  deletedUsers: () => "deletedUsers",
  /** A person deleted in the last 30 days, readable by super admins. */
  deletedUser: (id: string) => `deletedUsers/${id}`,
  user: (uid: string) => `users/${uid}`,
  listings: (uid: string) => `users/${uid}/listings`,
  listing: (uid: string, listingId: string) => `users/${uid}/listings/${listingId}`,
  changes: (uid: string) => `users/${uid}/changes`,
  change: (uid: string, id: string) => `users/${uid}/changes/${id}`,
  /** Deleted listings under their former ids. Browsers learn about a deletion from `deletedAt`. */
  trash: (uid: string) => `users/${uid}/trash`,
  trashed: (uid: string, listingId: string) => `users/${uid}/trash/${listingId}`,
  removedPictures: (uid: string) => `users/${uid}/removedPictures`,
  removedPicture: (uid: string, id: string) => `users/${uid}/removedPictures/${id}`,
  removedCards: (uid: string) => `users/${uid}/removedCards`,
  removedCard: (uid: string, captureId: string) => `users/${uid}/removedCards/${captureId}`,
  clearedHistories: (uid: string) => `users/${uid}/clearedHistories`,
  clearedHistory: (uid: string, id: string) => `users/${uid}/clearedHistories/${id}`,
  wishlists: (uid: string) => `users/${uid}/wishlists`,
  wishlist: (uid: string, wishlistId: string) => `users/${uid}/wishlists/${wishlistId}`,
  processQueue: (uid: string) => `users/${uid}/processQueue`,
  queueItem: (uid: string, captureId: string) => `users/${uid}/processQueue/${captureId}`,
  captureLog: (uid: string) => `users/${uid}/captureLog`,
  captureLogEntry: (uid: string, captureId: string) => `users/${uid}/captureLog/${captureId}`,
  places: (uid: string) => `users/${uid}/places`,
  place: (uid: string, placeId: string) => `users/${uid}/places/${placeId}`,
  /** Server only: the corrections of a count, so that a repeat corrects nothing. */
  count: (uid: string, countId: string) => `users/${uid}/counts/${countId}`,
  orders: (uid: string) => `users/${uid}/orders`,
  order: (uid: string, orderId: string) => `users/${uid}/orders/${orderId}`,
  /** The orders that the owner is picking and packing. */
  pickRound: (uid: string) => `users/${uid}/picking/round`,
  activities: (uid: string) => `users/${uid}/activities`,
  activity: (uid: string, activityId: string) => `users/${uid}/activities/${activityId}`,
  inquiries: (uid: string) => `users/${uid}/inquiries`,
  inquiry: (uid: string, id: string) => `users/${uid}/inquiries/${id}`,
  watcherOffers: (uid: string) => `users/${uid}/watcherOffers`,
  watcherOffer: (uid: string, itemId: string) => `users/${uid}/watcherOffers/${itemId}`,
  conversations: (uid: string) => `users/${uid}/conversations`,
  conversation: (uid: string, id: string) => `users/${uid}/conversations/${id}`,
  exchanges: (uid: string, id: string) => `users/${uid}/conversations/${id}/messages`,
  exchange: (uid: string, id: string, messageId: string) =>
    `users/${uid}/conversations/${id}/messages/${messageId}`,
  assistantDay: (uid: string, day: string) => `users/${uid}/assistantDays/${day}`,
  /** Server only: the completed steps of a capture, so that a retry doesn't repeat them. */
  capture: (uid: string, captureId: string) => `users/${uid}/captures/${captureId}`,
  /** Server only: the analysis of a SKU, so that its next copy costs nothing. */
  analysis: (uid: string, sku: string) => `users/${uid}/analyses/${toSkuId(sku)}`,
  /** Server only: the providers' encrypted keys, and their prompts. */
  aiConfig: () => "config/ai",
  /** Server only: the progress of erasing buyers' addresses. */
  retention: () => "config/retention",
  /** Server only: the cost of a day's AI requests. */
  aiSpending: (day: string) => `aiSpending/${day}`,
  /** Server only: the image host's account with its encrypted secret. */
  imageHostConfig: () => "config/cloudinary",
  /** Server only: maps a SKU to its listing, and locks the SKU while the listing is created. */
  skuIndex: (uid: string, sku: string) => `users/${uid}/skuIndex/${toSkuId(sku)}`,
  /**
   * Server only: maps an eBay item to the seller's listing if the listing's id doesn't contain the item id.
   */
  itemIndex: (uid: string, itemId: string) => `users/${uid}/itemIndex/${itemId}`,
  /** Server only: the full eBay item of a listing. */
  itemAtEbay: (uid: string, listingId: string) => `users/${uid}/itemsAtEbay/${listingId}`,
  /** Texts of a seller's new items: the description template and the safety contacts. */
  listingTexts: (uid: string) => `users/${uid}/settings/listingTexts`,
  /** Server only: the draft on eBay's own form that was created for a listing, once. */
  itemDraft: (uid: string, listingId: string) => `users/${uid}/itemDrafts/${listingId}`,
  /** Written by the server, readable by the owner: the seller's terms. */
  sellingTerms: (uid: string) => `users/${uid}/settings/sellingTerms`,
  /** Long-running server work that its owner's browser follows live. */
  operation: (uid: string, name: OperationName | "orders" | "catchUp" | "inbox") =>
    `users/${uid}/operations/${name}`,
  /** Server only: the item ids of one page of a full pass. They are deleted when the pass ends. */
  syncPages: (uid: string) => `users/${uid}/syncPages`,
  syncPage: (uid: string, page: number) => `users/${uid}/syncPages/${page}`,
  /** Server only: the publication of a listing while it is in progress. */
  publication: (uid: string, listingId: string) => `users/${uid}/publications/${listingId}`,
  /** `users/{uid}/cache/dashboardStats`: the last answer of `getTradingInventorySummary`. */
  dashboardStats: (uid: string) => `users/${uid}/cache/dashboardStats`,
  /** Server only: locks of orders that are being marked as shipped. */
  privateShippingLocks: (uid: string) => `users/${uid}/private/shipping`,
  /** Server only: the slots for photos in use, and the remaining pixels. */
  privateCaptureShare: (uid: string, kind: ShareKind) => `users/${uid}/private/captureShare-${kind}`,
  /** Server only: the bytes of card photos that were stored today. */
  privateCardBytes: (uid: string) => `users/${uid}/private/cardBytes`,
  /** Server only: the bytes of pictures of listings that were stored today. */
  privateCopiedBytes: (uid: string) => `users/${uid}/private/copiedBytes`,
  /** Server only: the owner of a key, by the key's SHA-256 (hex). */
  apiKeys: () => "apiKeys",
  apiKey: (hash: string) => `apiKeys/${hash}`,
  /** Server only: requests made with each of a person's keys in the current minute. */
  privateApiCalls: (uid: string) => `users/${uid}/private/apiCalls`,
  /** Server only: the result of an `Idempotency-Key`, by the key's hash. */
  apiRequest: (uid: string, hash: string) => `users/${uid}/apiRequests/${hash}`,
  /** Server only: secrets. */
  privateEbay: (uid: string) => `users/${uid}/private/ebay`,
  privateEbayAuthorization: (uid: string) => `users/${uid}/private/ebayAuthorization`,
  /** Server only: the number of authorizations that a person has begun today. Outlives the authorizations. */
  privateEbayBegun: (uid: string) => `users/${uid}/private/ebayBegun`,
  /** Server only: the token buckets that limit a seller's eBay calls per second. */
  privateEbayCalls: (uid: string) => `users/${uid}/private/ebayCalls`,
  /** Server only: calls of eBay's day that a seller has reserved and no instance has leased yet. */
  privateEbayCallsLeft: (uid: string) => `users/${uid}/private/ebayCallsLeft`,
  privateEbayRestCalls: (uid: string) => `users/${uid}/private/ebayRestCalls`,
  /** Server only: a notification that our own call at eBay is about to cause. */
  ebayEcho: (uid: string, id: string) => `users/${uid}/ebayEchoes/${id}`,
  /** Server only: eBay's requirements for a category. */
  ebayCategory: (categoryId: string) => `ebayCategories/${categoryId}`,
  /** Server only: the lease of the worker that reads the seller's items in the background. */
  privateItemReading: (uid: string) => `users/${uid}/private/itemReading`,
  /** Server only: the progress of reading the seller's traffic report. */
  privateTraffic: (uid: string) => `users/${uid}/private/traffic`,
  /** Server only: the number of revisions of an item at eBay today. */
  itemRevisions: (uid: string, itemId: string) => `users/${uid}/itemRevisions/${itemId}`,
  /**
   * Server only: the application's calls in one eBay day. Calls with a limit of their own are counted in separate
   * documents.
   */
  ebayCallDay: (day: string) => `ebayCallDays/${day}`,
  /** The connection to a seller's shop, without its keys. The pages of the fetched list are below it. */
  shopConfig: (uid: string) => `users/${uid}/migrations/woocommerce_config`,
  shopPages: (uid: string) => `users/${uid}/migrations/woocommerce_config/pages`,
  shopPage: (uid: string, index: number) =>
    `users/${uid}/migrations/woocommerce_config/pages/${String(index).padStart(4, "0")}`,
  /** Server only: the shop's keys. */
  privateWooCommerce: (uid: string) => `users/${uid}/private/woocommerce`,
  /**
   * Server only: marks that a shop's product has raised a listing's quantity, so that it isn't raised twice.
   */
  shopRaise: (uid: string, id: string) => `users/${uid}/shopRaises/${id}`,
  /** Server only: the audit log. */
  audit: () => "audit",
  auditEntry: (id: string) => `audit/${id}`,
  /** Server only: deliveries from eBay that aren't processed yet. */
  inbox: () => "inbox",
  inboxItem: (id: string) => `inbox/${id}`,
  /** Server only: the names of deleted eBay accounts as keyed hashes. */
  forgottenNames: () => "forgottenNames",
  forgottenName: (hash: string) => `forgottenNames/${hash}`,
  webhookLogs: (uid: string) => `users/${uid}/webhookLogs`,
  webhookLog: (uid: string, notificationId: string) => `users/${uid}/webhookLogs/${notificationId}`,
  /** Server only: the person who last connected an eBay account, by account id and by user name. */
  ebayAccount: (userId: string) => `ebayAccounts/${encodeURIComponent(userId)}`,
  ebayAccountName: (name: string) => `ebayAccountNames/${encodeURIComponent(name.toLowerCase())}`,
  ebayAccounts: () => "ebayAccounts",
  ebayAccountNames: () => "ebayAccountNames",
  /** Server only: the owner of a username. */
  usernames: () => "usernames",
  username: (name: string) => `usernames/${name}`,
  /** Server only: a public gallery. A function answers with its pages. */
  galleries: () => "galleries",
  gallery: (username: string) => `galleries/${username}`,
  galleryPages: (username: string) => `galleries/${username}/pages`,
  galleryPage: (username: string, build: string, page: number) =>
    `galleries/${username}/pages/${build}-${page}`,
  /** Server only: the wishlist of a gallery's visitor. */
  galleryWishlists: () => "galleryWishlists",
  galleryWishlist: (id: string) => `galleryWishlists/${id}`,
  /** Server only: the writes of a network address, or of all visitors of a gallery, in a day. */
  visitorLimit: (day: string, who: string) => `visitorLimits/${day}_${who}`,
  /** Server only: eBay's public keys, which its notifications are checked with. */
  ebayPublicKeys: () => "ebayPublicKeys/verified",
  /** Server only: a copy of a pre-created record from before its person's first sign-in. */
  adoption: (uid: string, key: string) => `users/${uid}/adoptions/${key}`,
  catalogue: (toyNumber: string) => `catalogue/${toyNumber}`,
  catalogueNumbers: () => "catalogue",
  /** Server only. */
  catalogueSources: () => "config/catalogue",
  /** Server only: the result of a scheduled job's last run. */
  duty: (name: DutyName) => `health/${name}`,
  usageDays: () => "usage",
  usage: (day: string) => `usage/${day}`,
  /** One shard of a day's usage. Each server instance adds to one shard. */
  usageShard: (day: string, shard: number) => `usage/${day}~${shard}`,
} as const;

/** Shards of a day's usage. Their numbers have one digit. */
export const USAGE_SHARDS = 10;

export const toCapturePhotoPath = (uid: string, captureId: string, side: "front" | "back") =>
  `users/${uid}/captures/${captureId}/${side}.jpg`;

/** Storage folder of a person's exported data. */
export const toExportFolder = (uid: string) => `users/${uid}/exports/`;

/** Storage path of any other picture of a listing. */
export const toListingImagePath = (uid: string, listingId: string, imageId: string) =>
  `${toListingImageFolder(uid, listingId)}${imageId}.jpg`;
export const toListingImageFolder = (uid: string, listingId: string) => `users/${uid}/listings/${listingId}/`;
