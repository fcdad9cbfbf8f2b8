import * as z from "zod";

import { apiKeyMetadata } from "./apiKeys.ts";
import {
  aiProvider,
  aiProviderSettings,
  cardAnalysis,
  cardPrint,
  photoPlace,
  catalogueModel,
  EDITION_REASONS,
} from "./cards.ts";
import { IMAGE_SOURCES } from "./images.ts";
import {
  bestOfferDetails,
  carDetails,
  CONDITION_IDS,
  MARKETPLACE_FIELDS,
  primaryCategory,
  storeCategory,
} from "./listingEdit.ts";
import { LISTING_STATUSES } from "./listings.ts";
import type { MaintenanceName } from "./maintenance.ts";
import { ACCOUNT_ROLES } from "./session.ts";
import { timestamp } from "./timestamp.ts";
import { cloudinaryMetrics } from "./usage.ts";

/** `users/{uid}`. Before its first sign-in a pre-created record lies under another key and has an e-mail alone. */
export const userDocument = z.object({
  uid: z.string().optional(),
  email: z.string(),
  displayName: z.string().nullish(),
  photoURL: z.string().nullish(),
  status: z.enum(["active", "not-found"]).default("active"),
  accountRole: z.enum(ACCOUNT_ROLES).catch("user").default("user"),
  isSuperAdmin: z.boolean().default(false),
  hasAcceptedTerms: z.boolean().default(false),
  termsAcceptedAt: timestamp.nullish(),
  /** Whose it is says `usernames/{username}`; written by the server with it. */
  username: z.string().nullish(),
  /** Whether there is no `galleries/{username}`. */
  galleryHidden: z.boolean().default(false),
  uiSettings: z.object({ showAiAssistant: z.boolean().default(true) }).prefault({}),
  enabledPlatforms: z
    .object({
      ebay: z.boolean().default(true),
      whatnot: z.boolean().default(false),
      shopify: z.boolean().default(false),
    })
    .prefault({}),
  settings: z.object({ aiProvider: aiProviderSettings.prefault({}) }).prefault({}),
  /** Never a token: those are in `users/{uid}/private/ebay`. `expiresAt` is epoch milliseconds. */
  ebay: z
    .object({
      userId: z.string(),
      storeName: z.string().nullable().default(null),
      expiresAt: z.number(),
      scopes: z.array(z.string()).default([]),
    })
    .nullish(),
  /** Without the keys themselves: those nobody has but their owner. */
  apiKeys: z.array(apiKeyMetadata).default([]).catch([]),
  ebayConnected: z.boolean().default(false),
  ebayConnectedAt: timestamp.nullish(),
  lastEbaySync: timestamp.nullish(),
  autoResetFields: z.boolean().optional(),
  hideCompletedQueue: z.boolean().optional(),
  /** The seller's habits at the camera and in the collection; the browser's own keys and shapes, parsed there. */
  capturePreferences: z.record(z.string(), z.unknown()).optional().catch(undefined),
  listingsPreferences: z.record(z.string(), z.unknown()).optional().catch(undefined),
  captureStats: z
    .object({
      totalCaptured: z.int().default(0),
      todayCaptured: z.int().default(0),
      todayErrors: z.int().default(0),
      totalErrors: z.int().default(0),
      totalProcessingTime: z.number().default(0),
      /** Cards whose number was read for certain; of these, what the seller put another number for. */
      numbersRead: z.int().default(0),
      numbersWrong: z.int().default(0),
      /** Cards whose number the seller was asked for. */
      numbersAsked: z.int().default(0),
      /** `YYYY-MM-DD` in UTC: the day that the `today...` counters belong to. */
      lastCaptureDate: z.string().nullable().default(null),
    })
    .prefault({}),
  lastLoginAt: timestamp.nullish(),
  activatedAt: timestamp.nullish(),
  createdAt: timestamp.nullish(),
  updatedAt: timestamp.nullish(),
});
export type UserDocument = z.infer<typeof userDocument>;

/** `users/{uid}/listings/{id}`. Prices are dollars, as the specification names the fields. */
export const listingDocument = z.object({
  title: z.string().default(""),
  sku: z.string().nullable().default(null),
  customLabel: z.string().nullish(),
  skuStatus: z.string().nullish(),
  ebayItemId: z.string().nullable().default(null),
  listingUrl: z.string().nullish(),
  status: z.enum([...LISTING_STATUSES, "completed"]).optional(),
  isDraft: z.boolean().default(false),
  quantity: z.int().nonnegative().default(0),
  quantitySold: z.int().nonnegative().default(0),
  price: z.number().nullable().default(null),
  currentPrice: z.number().nullish(),
  handlingCost: z.number().nullish(),
  description: z.string().nullish(),
  carName: z.string().nullish(),
  brand: z.string().nullish(),
  series: z.string().nullish(),
  seriesNumber: z.string().nullish(),
  color: z.string().nullish(),
  /** What the card tells about the car. */
  carHistory: z.string().nullish(),
  features: cardAnalysis.shape.features.nullish(),
  aiProvider: aiProvider.nullish(),
  /** The number that capture read for certain and made the listing with. */
  readSku: z.string().nullish(),
  /** The seller has put another number in its place, which was counted and taught once. */
  isReadWrong: z.boolean().optional(),
  /** Its analysis came from a simulator. */
  aiSimulated: z.boolean().optional(),
  needsAiAnalysis: z.boolean().default(false),
  aiAnalysisFailed: z.boolean().default(false),
  /** Download addresses in our own storage, in order. */
  firebaseImages: z.array(z.string()).default([]),
  /** Addresses of the pictures at Cloudinary, in order. */
  cloudinaryImages: z.array(z.string()).default([]),
  /** Which of them are shown; without it our own storage's. */
  imageSource: z.enum(IMAGE_SOURCES).nullish().catch(null),
  /** The pictures' addresses at the marketplace, in order. */
  ebayPhotos: z.array(z.string()).default([]),
  /** What the marketplace had when a sync last compared: a field that is another here has an edit it lacks. */
  atEbay: z
    .object({ title: z.string(), sku: z.string().nullable(), price: z.number(), quantity: z.int() })
    .nullish(),
  frontImageIndex: z.int().nonnegative().nullish(),
  backImageIndex: z.int().nonnegative().nullish(),
  conditionId: z.enum(CONDITION_IDS).nullish().catch(null),
  primaryCategory: primaryCategory.nullish().catch(null),
  storeCategory: storeCategory.nullish().catch(null),
  storeCategory2: storeCategory.nullish().catch(null),
  /** The marketplace's name-value pairs that the seller has entered. */
  itemSpecifics: z.record(z.string(), z.string()).default({}),
  listingType: z.string().nullish(),
  bestOfferEnabled: z.boolean().nullish(),
  bestOfferDetails: bestOfferDetails.nullish().catch(null),
  immediatePayment: z.boolean().nullish(),
  car: carDetails.nullish().catch(null),
  /** The seller's own. `cost` is what one copy cost, `postage` what posting it costs, in dollars. */
  notes: z.string().nullish(),
  cost: z.number().nullish(),
  postage: z.number().nullish(),
  /** Saved here, but the marketplace doesn't have it yet. */
  unsentFields: z.array(z.enum(MARKETPLACE_FIELDS)).default([]).catch([]),
  watchCount: z.int().nonnegative().nullish(),
  viewCount: z.int().nonnegative().nullish(),
  startTime: timestamp.nullish(),
  endTime: timestamp.nullish(),
  createdAt: timestamp.nullish(),
  updatedAt: timestamp.nullish(),
  lastLocalUpdate: timestamp.nullish(),
  /** When this one listing was last read from the marketplace; a sync of all of them stands in the user record. */
  lastEbaySync: timestamp.nullish(),
});
export type ListingDocument = z.infer<typeof listingDocument>;

export const QUEUE_STATUSES = [
  "uploading",
  "pending",
  "processing",
  "extracting",
  "checking",
  "analyzing",
  "creating",
  "completed",
  "review",
  "error",
] as const;

/** `photo-differs`: the SKU has a listing whose front photo shows something else. */
export const REVIEW_REASONS = [
  "sku-uncertain",
  "model-ambiguous",
  "photo-differs",
  ...EDITION_REASONS,
] as const;

/**
 * Why a card came to nothing. `unread`: neither number nor car; `unidentified`, `timed-out`: of its analysis; `photo`:
 * one was refused or is gone; `try-again`: a repeat can mend it, and nothing else need be done.
 */
export const QUEUE_FAILURES = [
  "unread",
  "unidentified",
  "timed-out",
  "photo",
  "refused",
  "try-again",
] as const;

/** Whether a second copy's front is compared with the first one's; the last two are the seller's answers. */
export const PHOTO_CHECKS = ["ask", "same", "different"] as const;

/**
 * `users/{uid}/processQueue/{captureId}`: one captured card on its way to a listing, written by the browser. The
 * photos themselves wait in the browser's own database until the server has them.
 */
export const queueItemDocument = z.object({
  /** Epoch milliseconds of the first photo, and of the start of processing. */
  timestamp: z.number(),
  startTime: z.number(),
  status: z.enum(QUEUE_STATUSES),
  /** Which browser holds the photos until they are uploaded. */
  stationId: z.string(),
  sku: z.string().nullable().default(null),
  skuCandidates: z.array(z.string()).default([]),
  /** The number as it was read for certain, whatever the seller has put in its place since. */
  readSku: z.string().nullish(),
  /** What could be read on the card, for the seller to choose from. */
  print: cardPrint.optional(),
  /** With `sku-uncertain`: where on the back's photo they were read, in shares of its width and height. */
  skuPlace: photoPlace.nullish(),
  carName: z.string().nullable().default(null),
  action: z.enum(["created", "updated"]).nullable().default(null),
  listingId: z.string().nullable().default(null),
  newQuantity: z.int().nullable().default(null),
  ebayItemId: z.string().nullable().default(null),
  ebayCreated: z.boolean().default(false),
  ebayUpdated: z.boolean().default(false),
  /** Addresses in our storage once uploaded. */
  frontImage: z.string().nullable().default(null),
  backImage: z.string().nullable().default(null),
  aiProvider: aiProvider.nullable().default(null),
  aiAnalysis: cardAnalysis.nullable().default(null),
  /** Milliseconds from start to outcome. */
  processingTime: z.number().nullable().default(null),
  needsReview: z.boolean().default(false),
  reviewReason: z.enum(REVIEW_REASONS).nullable().default(null),
  models: z.array(catalogueModel).default([]),
  confirmed: z.boolean().default(false),
  suggestedPrice: z.number().nullable().default(null),
  originalPrice: z.number().nullable().default(null),
  photoCheck: z.enum(PHOTO_CHECKS).optional(),
  /** With `photo-differs`: the stored front that this card's is held against. */
  storedFrontImage: z.string().nullish(),
  price: z.number(),
  handlingCost: z.number(),
  quantity: z.int().min(1),
  createAsDraft: z.boolean(),
  errorMessage: z.string().nullable().default(null),
  message: z.string().nullable().default(null),
  failure: z.enum(QUEUE_FAILURES).nullish(),
  /** Of a card that is back from the trash: which removal that undid. */
  restoredFrom: z.string().nullish(),
});
export type QueueItemDocument = z.infer<typeof queueItemDocument>;

/** Dollars. */
const dollars = z.number();
const postalAddress = z.object({
  name: z.string().nullable().default(null),
  /** Street, and what is beside it. */
  lines: z.array(z.string()).default([]),
  city: z.string().nullable().default(null),
  stateOrProvince: z.string().nullable().default(null),
  postalCode: z.string().nullable().default(null),
  countryCode: z.string().nullable().default(null),
});
export const SHIPPING_STATUSES = ["NOT_SHIPPED", "PARTIALLY_SHIPPED", "SHIPPED"] as const;

/** `users/{uid}/orders/{orderId}`: the marketplace's order, written by the server alone. */
export const orderDocument = z.object({
  orderId: z.string(),
  /** The buyer's user name. */
  buyer: z.string(),
  shipTo: postalAddress.nullish(),
  subtotal: dollars.nullish(),
  shippingCost: dollars.nullish(),
  total: dollars,
  date: timestamp,
  paidAt: timestamp.nullish(),
  shipBy: timestamp.nullish(),
  items: z.array(
    z.object({
      listingId: z.string().nullable(),
      ebayItemId: z.string(),
      title: z.string(),
      sku: z.string().nullable(),
      quantity: z.int(),
      /** Of one. */
      price: dollars,
    }),
  ),
  shipments: z
    .array(
      z.object({
        carrier: z.string(),
        trackingNumber: z.string(),
        shippedAt: timestamp.nullable().default(null),
      }),
    )
    .default([]),
  /** eBay's own words: PENDING, PAID, FAILED, FULLY_REFUNDED, PARTIALLY_REFUNDED. */
  paymentStatus: z.string(),
  shippingStatus: z.enum(SHIPPING_STATUSES).catch("NOT_SHIPPED"),
  /** eBay's own words: NOT_STARTED, IN_PROGRESS, FULFILLED. */
  orderFulfillmentStatus: z.string(),
  status: z.enum(["open", "cancelled"]).default("open"),
  /** What the totals of a month add up: cents after refunds, and cars; both 0 for a cancelled order. */
  revenueCents: z.int().default(0),
  itemsSold: z.int().default(0),
  /** When the marketplace last changed it, epoch milliseconds. */
  ebayModifiedAt: z.number().nullish(),
});
export type OrderDocument = z.infer<typeof orderDocument>;

/** `users/{uid}/operations/orders`: how far the orders have been read. */
export const orderSyncDocument = z.object({
  /** The newest change seen, by the marketplace's clock, epoch milliseconds. */
  modifiedUntil: z.number().default(0),
  /** The last sync that came to its end. */
  syncedAt: timestamp.nullish(),
  /** Where one that didn't goes on. Times are epoch milliseconds. */
  place: z
    .object({ since: z.number(), offset: z.int(), modifiedUntil: z.number(), at: z.number() })
    .nullable()
    .default(null),
});

export const ACTIVITY_TYPES = [
  "sale",
  "captured",
  "listed",
  "ended",
  "revised",
  "bid",
  "feedback",
  "event",
  "message",
  "question",
  "offer",
  "viewed",
] as const;

/** `users/{uid}/activities/{id}` */
export const activityDocument = z.object({
  type: z.enum(ACTIVITY_TYPES),
  source: z.string(),
  title: z.string(),
  subtitle: z.string().nullable().default(null),
  amount: z.number().nullable().default(null),
  timestamp,
  metadata: z.record(z.string(), z.string()).default({}),
});

const confirmedModel = catalogueModel.extend({ confirmedBy: z.array(z.string()).default([]) });

/** `catalogue/{toyNumber}`: read by the server alone. */
export const catalogueDocument = z.object({
  /** Made of `imports` and `said` whenever one of them changes. */
  models: z.array(confirmedModel).min(1),
  /** What each source has; the source that wins over the others comes first. */
  imports: z.array(z.object({ source: z.string(), models: z.array(catalogueModel) })).default([]),
  /** What sellers said. */
  said: z.array(confirmedModel).default([]),
  /** The names of the sources in `imports`. */
  sources: z.array(z.string()).default([]),
  /** By what names its models are found, as `domain/catalogue/nameKeys.ts` makes them. */
  names: z.array(z.string()).default([]),
  updatedAt: timestamp.nullish(),
});

/** `config/catalogue`: where the catalogue comes from; the source that wins over the others comes first. */
export const catalogueSourcesDocument = z.object({
  sources: z
    .array(z.object({ name: z.string(), rows: z.int(), numbers: z.int(), importedAt: timestamp }))
    .default([]),
});

/** `usage/{YYYY-MM-DD}` (UTC): what the day's calls took, per callable. Every number is an increment. */
export const usageDocument = z.object({
  calls: z.int().default(0),
  milliseconds: z.number().default(0),
  documentReads: z.int().default(0),
  documentWrites: z.int().default(0),
  callables: z
    .record(
      z.string(),
      z.object({
        calls: z.int().default(0),
        refusals: z.int().default(0),
        failures: z.int().default(0),
        /** Refusals by their reason, where a function tells them apart. */
        reasons: z.record(z.string(), z.int()).optional(),
        milliseconds: z.number().default(0),
        documentReads: z.int().default(0),
        documentWrites: z.int().default(0),
      }),
    )
    .default({}),
  /** What analyses took, per provider. */
  ai: z
    .partialRecord(
      aiProvider,
      z.object({
        /** Requests that were answered or given up; `failures` are those that brought no analysis. */
        requests: z.int().default(0),
        failures: z.int().default(0),
        promptTokens: z.int().default(0),
        completionTokens: z.int().default(0),
        /** Millionths of a dollar, of the requests whose model's price is known. */
        costMicroDollars: z.number().default(0),
        /** Paid requests of models whose price is not known: the cost above lacks theirs. */
        unpricedRequests: z.int().default(0),
        /** Of the requests, those that a simulator answered: nobody charges for them. */
        simulatedRequests: z.int().default(0),
        /** Analyses that cost nothing because the SKU had one. */
        reused: z.int().default(0),
      }),
    )
    .default({}),
  /** The bucket's files, as they were counted last on this day. */
  storage: z.object({ files: z.int(), bytes: z.number(), measuredAt: z.number() }).optional(),
  /** What the image host said last on this day. */
  cloudinary: cloudinaryMetrics.optional(),
});

/** Where each document lies. Rules (firestore.rules) and their matrix test use the same list. */
export const paths = {
  users: () => "users",
  deletedUsers: () => "deletedUsers",
  /** For super admins: who was deleted in the last 30 days. */
  deletedUser: (id: string) => `deletedUsers/${id}`,
  user: (uid: string) => `users/${uid}`,
  listings: (uid: string) => `users/${uid}/listings`,
  listing: (uid: string, listingId: string) => `users/${uid}/listings/${listingId}`,
  changes: (uid: string) => `users/${uid}/changes`,
  change: (uid: string, id: string) => `users/${uid}/changes/${id}`,
  /** Deleted listings, under the ids they had: browsers learn of a deletion from its `deletedAt`. */
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
  orders: (uid: string) => `users/${uid}/orders`,
  order: (uid: string, orderId: string) => `users/${uid}/orders/${orderId}`,
  activities: (uid: string) => `users/${uid}/activities`,
  activity: (uid: string, activityId: string) => `users/${uid}/activities/${activityId}`,
  conversations: (uid: string) => `users/${uid}/conversations`,
  conversation: (uid: string, id: string) => `users/${uid}/conversations/${id}`,
  exchanges: (uid: string, id: string) => `users/${uid}/conversations/${id}/messages`,
  exchange: (uid: string, id: string, messageId: string) =>
    `users/${uid}/conversations/${id}/messages/${messageId}`,
  assistantDay: (uid: string, day: string) => `users/${uid}/assistantDays/${day}`,
  /** Server only: what a capture has already done, so that a repeat does it no second time. */
  capture: (uid: string, captureId: string) => `users/${uid}/captures/${captureId}`,
  /** Server only: what was found out about a SKU, so that its next copy costs nothing. */
  analysis: (uid: string, sku: string) => `users/${uid}/analyses/${encodeURIComponent(sku)}`,
  /** Server only: the providers' keys, sealed, and their prompts. */
  aiConfig: () => "config/ai",
  /** Server only: the image host's account, its secret sealed. */
  imageHostConfig: () => "config/cloudinary",
  /** Server only: the lock and shortcut from a SKU to its listing. */
  skuIndex: (uid: string, sku: string) => `users/${uid}/skuIndex/${encodeURIComponent(sku)}`,
  /** Server only: which of the seller's listings an item of the marketplace is, where its id does not say so. */
  itemIndex: (uid: string, itemId: string) => `users/${uid}/itemIndex/${itemId}`,
  /** Work of the server that takes a while, for its owner to follow. */
  operation: (uid: string, name: "sync" | "orders" | "push" | "woocommerce" | MaintenanceName) =>
    `users/${uid}/operations/${name}`,
  /** Server only: the item ids on one page of a full pass, until its end. */
  syncPages: (uid: string) => `users/${uid}/syncPages`,
  syncPage: (uid: string, page: number) => `users/${uid}/syncPages/${page}`,
  /** Server only: the marketplace publication of a listing while it is under way. */
  publication: (uid: string, listingId: string) => `users/${uid}/publications/${listingId}`,
  /** Server only: secrets. */
  privateEbay: (uid: string) => `users/${uid}/private/ebay`,
  privateEbayAuthorization: (uid: string) => `users/${uid}/private/ebayAuthorization`,
  /** Server only: what a seller may still ask of the marketplace within the next seconds. */
  privateEbayCalls: (uid: string) => `users/${uid}/private/ebayCalls`,
  /** Server only: how often an item has been changed at the marketplace today. */
  itemRevisions: (uid: string, itemId: string) => `users/${uid}/itemRevisions/${itemId}`,
  /** Server only: the application's calls of a day of the marketplace's. */
  ebayCallDay: (day: string) => `ebayCallDays/${day}`,
  /** The connection to a shop of another platform, without its keys; the pages of what it has lie under it. */
  shopConfig: (uid: string) => `users/${uid}/migrations/woocommerce_config`,
  shopPages: (uid: string) => `users/${uid}/migrations/woocommerce_config/pages`,
  shopPage: (uid: string, index: number) =>
    `users/${uid}/migrations/woocommerce_config/pages/${String(index).padStart(4, "0")}`,
  /** Server only: its keys. */
  privateWooCommerce: (uid: string) => `users/${uid}/private/woocommerce`,
  /** Server only: that a product of a shop has raised a listing's quantity, so that it does so once. */
  shopRaise: (uid: string, id: string) => `users/${uid}/shopRaises/${id}`,
  webhookLogs: (uid: string) => `users/${uid}/webhookLogs`,
  webhookLog: (uid: string, notificationId: string) => `users/${uid}/webhookLogs/${notificationId}`,
  /** Server only: who has connected an account of the marketplace last, by its id and by its name. */
  ebayAccount: (userId: string) => `ebayAccounts/${encodeURIComponent(userId)}`,
  ebayAccountName: (name: string) => `ebayAccountNames/${encodeURIComponent(name.toLowerCase())}`,
  /** Server only: a pre-created record as it was before its person signed in. */
  adoption: (uid: string, key: string) => `users/${uid}/adoptions/${key}`,
  catalogue: (toyNumber: string) => `catalogue/${toyNumber}`,
  catalogueNumbers: () => "catalogue",
  /** Server only. */
  catalogueSources: () => "config/catalogue",
  usageDays: () => "usage",
  usage: (day: string) => `usage/${day}`,
} as const;

/** Where a captured photo lies in storage. */
export const capturePhotoPath = (uid: string, captureId: string, side: "front" | "back") =>
  `users/${uid}/captures/${captureId}/${side}.jpg`;

/** Where another picture of a listing lies in storage. */
export const listingImagePath = (uid: string, listingId: string, imageId: string) =>
  `${listingImageFolder(uid, listingId)}${imageId}.jpg`;
export const listingImageFolder = (uid: string, listingId: string) => `users/${uid}/listings/${listingId}/`;
