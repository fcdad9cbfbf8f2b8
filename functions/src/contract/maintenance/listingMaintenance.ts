import * as z from "zod";

import { defineCallable } from "../wire/callable.ts";
import { maintenanceDetail, whose } from "./maintenance.ts";

/**
 * A call that starts a run answers when the run is over, or after this long as far as it has come; the run itself goes
 * on, and its document tells how.
 */
export const RUN_WAIT_SECONDS = 40;
const timeoutSeconds = 60;

/** Groups that `checkDuplicates` names; all are counted. */
export const NAMED_DUPLICATES = 100;

const duplicate = z.object({
  title: z.string(),
  /** Listings with that item or SKU, the one that stays included. */
  count: z.int(),
});

/** What `deduplicateListings` would remove, of the caller's listings or, for a super admin, of somebody else's. */
export const checkDuplicates = defineCallable({
  name: "checkDuplicates",
  access: "superAdmin",
  isLook: true,
  input: z.strictObject(whose).nullish(),
  output: z.object({
    /** Listings that would go. */
    totalDuplicates: z.int(),
    duplicates: z.array(duplicate),
  }),
  timeoutSeconds: 120,
});

/**
 * Moves duplicates to the trash, as the server finds them at that moment: the list that is sent says nothing. Answers
 * how many have gone so far; `operations/deduplication` tells the rest.
 */
export const deduplicateListings = defineCallable({
  name: "deduplicateListings",
  access: "superAdmin",
  needsRecentSignIn: true,
  input: z.strictObject({ ...whose, duplicates: z.array(z.json()).max(10_000).optional() }).nullish(),
  output: z.object({ success: z.boolean(), removedCount: z.int(), runId: z.string() }),
  timeoutSeconds,
});

/** Moves every listing to the trash. What is at the marketplace stays there. */
export const purgeAllListings = defineCallable({
  name: "purgeAllListings",
  access: "superAdmin",
  needsRecentSignIn: true,
  input: z.strictObject(whose).nullish(),
  output: z.object({ success: z.boolean(), deletedCount: z.int(), runId: z.string() }),
  timeoutSeconds,
});

/** Brings back what a purge or a deduplication has moved to the trash, by its `runId`. */
export const restoreRun = defineCallable({
  name: "restoreRun",
  access: "superAdmin",
  input: z.strictObject({ ...whose, runId: z.string().min(1).max(100) }),
  output: z.object({ success: z.boolean(), restoredCount: z.int() }),
  timeoutSeconds,
});

const candidates = z.object({
  /** Listings without a SKU. */
  total: z.int(),
  /** Of these, those with enough pictures that were not given up before. */
  processable: z.int(),
  /** Of these, those whose back picture is named. */
  withBackImage: z.int(),
  /** Of the total, those on whose back no number could be read. */
  alreadyUnavailable: z.int(),
});

export const getSkuProcessingCandidates = defineCallable({
  name: "getSkuProcessingCandidates",
  access: "superAdmin",
  isLook: true,
  input: z.strictObject({}).nullish(),
  output: z.object({ success: z.literal(true), candidates }),
  timeoutSeconds: 120,
});

export const DEFAULT_SKU_BATCH = 50;
export const SKU_MIN_IMAGES = 2;
export const SKU_MIN_CONFIDENCE = 85;

/**
 * Reads the SKU off the back picture of listings that have none, each once. Answers how far it has come;
 * `operations/skuProcessing` tells the rest. `success` is false where there is nothing to process.
 */
export const batchProcessMissingSkus = defineCallable({
  name: "batchProcessMissingSkus",
  access: "superAdmin",
  input: z.strictObject({
    limit: z.int().min(1).max(100).default(DEFAULT_SKU_BATCH),
    /** Where no picture is named front or back, take the first for the front and the second for the back. */
    autoDesignate: z.boolean().default(true),
    /** Also pictures that are at Cloudinary alone. */
    allowCloudinary: z.boolean().default(true),
    minImages: z.int().min(1).max(25).default(SKU_MIN_IMAGES),
    /** Percent. Less sure readings are reported, not taken. */
    minConfidence: z.number().min(1).max(100).default(SKU_MIN_CONFIDENCE),
  }),
  output: z.object({
    success: z.boolean(),
    summary: z.object({
      processed: z.int(),
      successful: z.int(),
      unavailable: z.int(),
      lowConfidence: z.int(),
      failed: z.int(),
      skipped: z.int(),
    }),
    details: z.array(maintenanceDetail),
  }),
  timeoutSeconds,
});
