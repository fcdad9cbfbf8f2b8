import * as z from "zod";

import { errorDetails } from "./errors.ts";
import { timestamp } from "./timestamp.ts";

export const SYNC_STATUSES = ["idle", "starting", "in_progress", "completed", "failed"] as const;
export type SyncStatus = (typeof SYNC_STATUSES)[number];

/** Where a sync goes on: nothing read yet, or the next page of the full pass, or what the pages did not show. */
const syncPlace = z.discriminatedUnion("step", [
  z.object({ step: z.literal("changes"), since: z.number() }),
  z.object({ step: z.literal("page"), page: z.int().positive() }),
  /** The next page of what ended since the last sync; `pages`: those before, remembered alike. */
  z.object({ step: z.literal("ended"), pages: z.int(), page: z.int().positive() }),
  /** `after`: the last listing id that was asked for, in ascending order. `knowsEnded`: those pages have been read. */
  z.object({
    step: z.literal("missing"),
    pages: z.int(),
    after: z.string(),
    knowsEnded: z.boolean().default(false),
  }),
]);
export type SyncPlace = z.infer<typeof syncPlace>;

/**
 * `users/{uid}/operations/sync`: the sync that runs, or the last one. Written by the server alone, followed live by
 * its owner's browser.
 */
export const syncOperationDocument = z.object({
  status: z.enum(SYNC_STATUSES).default("idle"),
  /** Each run is another one: what a late worker of an earlier run says counts no more. */
  runId: z.string().default(""),
  /** Items of the marketplace looked at, of how many. */
  processed: z.int().nonnegative().default(0),
  total: z.int().nonnegative().default(0),
  /** Listings that this run has written. */
  written: z.int().nonnegative().default(0),
  /** Listings whose own edits stayed although the marketplace has something else. */
  kept: z.int().nonnegative().default(0),
  /** How it went, in words. */
  message: z.string().nullable().default(null),
  /** Why it failed. */
  failure: errorDetails.pick({ code: true, params: true }).nullable().default(null),
  startedAt: timestamp.nullish(),
  finishedAt: timestamp.nullish(),
  /** Where the day's calls are used up: when they start again, and this sync goes on. */
  resumesAt: timestamp.nullish(),
  place: syncPlace.nullable().default(null),
  /** Who works on it; whose time is over counts as dead. Epoch milliseconds. */
  lease: z.object({ holder: z.string(), until: z.number() }).nullable().default(null),
});
export type SyncOperationDocument = z.infer<typeof syncOperationDocument>;

/** Of work that may wait and go on by itself, and that can be cancelled. */
export const PAUSING_STATUSES = [
  "idle",
  "starting",
  "in_progress",
  "waiting",
  "completed",
  "cancelled",
  "failed",
] as const;

/** What became of one draft. */
export const pushedDraft = z.object({
  listingId: z.string(),
  success: z.boolean(),
  ebayItemId: z.string().nullable(),
  /** In eBay's own words where eBay refused it, with what to do where we know. Null: `code` says it all. */
  message: z.string().nullable(),
  /** Of our table of errors; null for a success. */
  code: z.string().nullable(),
  /** eBay's error code. */
  ebayCode: z.string().nullable(),
  /** Which of the listing's fields eBay finds fault with, where it says so. */
  field: z.string().nullable().default(null),
});
export type PushedDraft = z.infer<typeof pushedDraft>;

/**
 * `users/{uid}/operations/push`: the push of drafts that runs, or the last one. Written by the server alone, followed
 * live by its owner's browser. Of `results` and `waiting` together each draft is in one, so they are the whole push.
 *
 * `starting`: waits for a worker. `in_progress`: a worker is at it. `waiting`: goes on by itself at `resumesAt`, because
 * of `failure`. `completed`: every draft was tried; those with `success: false` can be pushed again. `cancelled`,
 * `failed`: stopped by the seller, or by `failure`; `waiting` holds what was not tried and can be pushed again.
 */
export const pushOperationDocument = z.object({
  status: z.enum(PAUSING_STATUSES).default("idle"),
  /** Each run is another one. */
  runId: z.string().default(""),
  /** Listings still to be published, the next one first. */
  waiting: z.array(z.string()).default([]),
  /** The drafts that were tried, in the order in which they were. */
  results: z.array(pushedDraft).default([]),
  /** How it stands, in words. */
  message: z.string().nullable().default(null),
  /** Why it waits or has failed. */
  failure: errorDetails.pick({ code: true, params: true }).nullable().default(null),
  startedAt: timestamp.nullish(),
  finishedAt: timestamp.nullish(),
  resumesAt: timestamp.nullish(),
  /** The seller wants it stopped; what is being listed at that moment is listed. */
  cancelRequested: z.boolean().default(false),
  /** Times in a row that it had to wait for eBay without getting any further. */
  pauses: z.int().nonnegative().default(0),
  /** Who works on it; whose time is over counts as dead. Epoch milliseconds. */
  lease: z.object({ holder: z.string(), until: z.number() }).nullable().default(null),
});
export type PushOperationDocument = z.infer<typeof pushOperationDocument>;
