import * as z from "zod";

import { defineCallable } from "./wire/callable.ts";
import { documentId } from "./wire/documentId.ts";
import { listingDocument } from "./documents.ts";
import { LISTING_STATUSES } from "./listings/listings.ts";
import { SYNC_STATUSES } from "./operations.ts";

/** A listing on the wire. Times are epoch milliseconds. */
const listingAnswer = listingDocument
  .pick({
    title: true,
    sku: true,
    ebayItemId: true,
    listingUrl: true,
    status: true,
    isDraft: true,
    quantity: true,
    quantitySold: true,
    price: true,
    currentPrice: true,
    watchCount: true,
    firebaseImages: true,
    ebayPhotos: true,
    atEbay: true,
  })
  .extend({
    id: z.string(),
    createdAt: z.number().nullable(),
    updatedAt: z.number().nullable(),
    startTime: z.number().nullable(),
    endTime: z.number().nullable(),
  });
export type ListingAnswer = z.infer<typeof listingAnswer>;

/**
 * What a request for a sync led to. `imported`: a new connection whose listings are here already. `paused`:
 * the day's calls are used up, and the sync resumes automatically. `too-early`: no sync was started;
 * `minutes` is the remaining wait.
 */
const syncOutcome = z.discriminatedUnion("code", [
  z.object({ code: z.enum(["started", "resumed", "running", "imported", "paused"]) }),
  z.object({ code: z.literal("too-early"), minutes: z.int().positive() }),
]);
export type SyncOutcome = z.infer<typeof syncOutcome>;

/**
 * Starts a sync in the background, or joins the running one. `success` is false for the outcomes `too-early`
 * and `paused`.
 */
export const syncEbayListingsSmart = defineCallable({
  name: "syncEbayListingsSmart",
  access: "member",
  /**
   * `force` runs a full pass without a cool-down (admins only). `isFirst` only starts the first import: it
   * begins no cool-down, and does nothing after the first import.
   */
  input: z.strictObject({ force: z.boolean().default(false), isFirst: z.boolean().default(false) }).nullish(),
  output: z.object({
    success: z.boolean(),
    /** Epoch milliseconds. */
    lastSync: z.number().nullable(),
    totalSynced: z.int(),
    totalExpected: z.int(),
    /** Null in answers of functions deployed before November 2026, which only sent a `message`. */
    outcome: syncOutcome.nullable().default(null),
    /** The outcome's text, for other callers, and for our screens if `outcome` is null. */
    message: z.string(),
  }),
});

export const getSyncProgress = defineCallable({
  name: "getSyncProgress",
  access: "member",
  output: z.object({ progress: z.int(), total: z.int(), status: z.enum(SYNC_STATUSES) }),
});

/**
 * Syncs one listing. With `silent`, a call within the cool-down returns the stored listing instead of
 * throwing.
 */
export const smartSyncListing = defineCallable({
  name: "smartSyncListing",
  access: "member",
  input: z.strictObject({ listingId: documentId, silent: z.boolean().default(false) }),
  output: z.object({ success: z.literal(true), listing: listingAnswer }),
});

const LISTING_SORTS = ["title", "createdAt", "updatedAt", "price", "quantity", "sku"] as const;

/** Listings before a page. Firestore bills them like those on the page. */
const MAX_SKIPPED_LISTINGS = 10_000;

/** Returns a page of the seller's own listings as stored. */
export const getListings = defineCallable({
  name: "getListings",
  access: "member",
  input: z
    .strictObject({
      page: z.int().min(1).max(10_000).default(1),
      pageSize: z.int().min(1).max(500).default(20),
      sortBy: z.enum(LISTING_SORTS).default("title"),
      sortOrder: z.enum(["asc", "desc"]).default("asc"),
      statusFilter: z.enum(["all", ...LISTING_STATUSES]).default("all"),
    })
    .refine(({ page, pageSize }) => (page - 1) * pageSize <= MAX_SKIPPED_LISTINGS),
  output: z.object({ success: z.literal(true), listings: z.array(listingAnswer), total: z.int() }),
});

/** Returns the newest listings that are or were at eBay. */
export const getEbayListings = defineCallable({
  name: "getEbayListings",
  access: "member",
  input: z.strictObject({ limit: z.int().min(1).max(500).default(100) }),
  output: z.object({ success: z.literal(true), listings: z.array(listingAnswer) }),
});
