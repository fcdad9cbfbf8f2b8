import * as z from "zod";

import { errorDetails, failureFields } from "./wire/errors.ts";
import { timestamp } from "./wire/timestamp.ts";

/** The reason why an operation waits or failed. */
const failure = errorDetails.pick({ code: true, params: true }).nullable().default(null);
export type OperationFailure = NonNullable<z.infer<typeof failure>>;

/** Fields of every operation, with its worker's lease. A worker whose lease has expired counts as dead. */
export const operationFields = {
  /** A new id for every run. */
  runId: z.string().default(""),
  failure,
  startedAt: timestamp.nullish(),
  finishedAt: timestamp.nullish(),
  /**
   * `until`: epoch milliseconds. `revivals`: how often the operation was enqueued again without its task
   * since its last saved step (decisions/operations/0370).
   */
  lease: z
    .object({ holder: z.string(), until: z.number(), revivals: z.int().optional() })
    .nullable()
    .default(null),
};

/** Statuses of operations that can wait, resume automatically and be cancelled. */
const PAUSING_STATUSES = [
  "idle",
  "starting",
  "in_progress",
  "waiting",
  "completed",
  "cancelled",
  "failed",
] as const;
export type PausingStatus = (typeof PAUSING_STATUSES)[number];

/** Fields of operations that can wait, resume automatically and be cancelled. */
export const pausingFields = {
  ...operationFields,
  status: z.enum(PAUSING_STATUSES).default("idle"),
  resumesAt: timestamp.nullish(),
  /** True if the seller asked to stop. The current step still finishes. */
  cancelRequested: z.boolean().default(false),
  /** Consecutive waits without progress. */
  pauses: z.int().nonnegative().default(0),
};

export const SYNC_STATUSES = ["idle", "starting", "in_progress", "completed", "failed"] as const;
export type SyncStatus = (typeof SYNC_STATUSES)[number];

/** Cursor of a sync: the changes, the next page of a full pass, or the items missing from the pages. */
const syncCursor = z.discriminatedUnion("step", [
  z.object({ step: z.literal("changes"), since: z.number() }),
  z.object({ step: z.literal("page"), page: z.int().positive() }),
  /** The next page of ended listings. `pages` counts the pages stored before, of both kinds. */
  z.object({ step: z.literal("ended"), pages: z.int(), page: z.int().positive() }),
  /**
   * `after`: the last requested listing id, ascending. `knowsEnded`: the pages of ended listings have been
   * read.
   */
  z.object({
    step: z.literal("missing"),
    pages: z.int(),
    after: z.string(),
    knowsEnded: z.boolean().default(false),
  }),
]);
export type SyncCursor = z.infer<typeof syncCursor>;

/**
 * `users/{uid}/operations/sync`: the current or last sync. Written by the server only, followed live by its
 * owner's browser.
 */
export const syncOperationDocument = z.object({
  ...operationFields,
  status: z.enum(SYNC_STATUSES).default("idle"),
  /** True if the seller started it, which begins a cool-down. False for scheduled syncs. */
  isAsked: z.boolean().default(true),
  /** Items processed, and their total. */
  processed: z.int().nonnegative().default(0),
  total: z.int().nonnegative().default(0),
  /** Listings written by this run. */
  written: z.int().nonnegative().default(0),
  /** Listings whose local edits were kept although eBay has other values. */
  kept: z.int().nonnegative().default(0),
  /** Time when eBay's daily calls reset and the sync resumes, if they are used up. */
  resumesAt: timestamp.nullish(),
  place: syncCursor.nullable().default(null),
});
export type SyncOperationDocument = z.infer<typeof syncOperationDocument>;

/**
 * `users/{uid}/operations/catchUp`: the progress of the scheduled catch-up. Times are epoch milliseconds; 0
 * means never.
 */
export const catchUpDocument = z.object({
  itemsUntil: z.number().default(0),
  /** Separate cursors for the Trading API and the Message API. */
  questionsUntil: z.number().default(0),
  messagesUntil: z.number().default(0),
  subscriptionCheckedAt: z.number().default(0),
  /** Time of eBay's last response. */
  heardAt: timestamp.nullish(),
});

const waitingParcel = z.object({
  orderId: z.string(),
  carrier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
});
export type WaitingParcel = z.infer<typeof waitingParcel>;

/** The outcome of one order of a bulk shipment. */
const shippedOrder = waitingParcel.extend({
  success: z.boolean(),
  /** True if eBay already had the order as shipped. */
  alreadyShipped: z.boolean().default(false),
  ...failureFields,
});
export type ShippedOrder = z.infer<typeof shippedOrder>;

/**
 * `users/{uid}/operations/shipments`: the current or last bulk shipment. Written by the server only, followed
 * live by its owner's browser. Each order is either in `results` or in `waiting`. The statuses are those of a
 * push.
 */
export const shipmentsDocument = z.object({
  ...pausingFields,
  /** Parcels still to be shipped, the next one first. */
  waiting: z.array(waitingParcel).default([]),
  /** Finished orders, in the order they were tried. */
  results: z.array(shippedOrder).default([]),
});
export type ShipmentsDocument = z.infer<typeof shipmentsDocument>;

const waitingOffer = z.object({
  listingId: z.string(),
  /** Identifies the offer, so that a repeat never offers twice. */
  offerId: z.string(),
  /** Dollars. */
  price: z.number(),
});
export type WaitingOffer = z.infer<typeof waitingOffer>;

const offeredListing = waitingOffer.extend({
  success: z.boolean(),
  /** Number of buyers that eBay sent the offer to. Null if its response was lost, and for a failure. */
  buyers: z.int().nullable(),
  failure,
});
export type OfferedListing = z.infer<typeof offeredListing>;

/**
 * `users/{uid}/operations/offering`: the current or last offers to watchers. Written by the server only,
 * followed live by its owner's browser. Each listing is either in `results` or in `waiting`.
 */
export const offeringDocument = z.object({
  ...pausingFields,
  /** Offers still to be sent, the next one first. */
  waiting: z.array(waitingOffer).default([]),
  /** Finished offers, in the order they were tried. */
  results: z.array(offeredListing).default([]),
  /** The message to the buyers, one for all listings. */
  message: z.string().nullable().default(null),
});
export type OfferingDocument = z.infer<typeof offeringDocument>;

/** The outcome of copying one listing's pictures. */
const keptListing = z.object({
  listingId: z.string(),
  /** True if all pictures are in our storage now. */
  success: z.boolean(),
  /** Copied pictures and their total bytes. 0 if they were already in our storage. */
  pictures: z.int().nonnegative(),
  bytes: z.int().nonnegative(),
  /** Pictures that couldn't be copied, by their position from 1, each with one of our error codes. */
  missing: z.array(z.object({ place: z.int(), code: z.string() })).default([]),
  failure,
});
export type KeptListing = z.infer<typeof keptListing>;

/**
 * `users/{uid}/operations/keeping`: the current or last copying of listings' pictures into our storage.
 * Written by the server only, followed live by its owner's browser. Each listing is either in `results` or in
 * `waiting`.
 */
export const keepingDocument = z.object({
  ...pausingFields,
  /** Listings still to be copied, the next one first. */
  waiting: z.array(z.object({ listingId: z.string() })).default([]),
  /** Finished listings, in the order they were tried. */
  results: z.array(keptListing).default([]),
});
export type KeepingDocument = z.infer<typeof keepingDocument>;

const pushedDraft = z.object({
  listingId: z.string(),
  success: z.boolean(),
  ebayItemId: z.string().nullable(),
  ...failureFields,
  ebayCode: z.string().nullable(),
  /** The listing field that eBay rejects, if its error names one. */
  field: z.string().nullable().default(null),
});
export type PushedDraft = z.infer<typeof pushedDraft>;

/**
 * `users/{uid}/operations/push`: the current or last push of drafts. Written by the server only, followed
 * live by its owner's browser. Each draft is either in `results` or in `waiting`.
 *
 * `starting`: waits for a worker. `in_progress`: a worker runs it. `waiting`: resumes automatically at
 * `resumesAt`, because of `failure`. `completed`: every draft was tried; those with `success: false` can be
 * pushed again. `cancelled`, `failed`: stopped by the seller, or by `failure`; the drafts in `waiting`
 * weren't tried and can be pushed again.
 */
export const pushOperationDocument = z.object({
  ...pausingFields,
  /** Listings still to be published, the next one first. */
  waiting: z.array(z.string()).default([]),
  /** Finished drafts, in the order they were tried. */
  results: z.array(pushedDraft).default([]),
});
export type PushOperationDocument = z.infer<typeof pushOperationDocument>;
