import * as z from "zod";

import { defineCallable } from "../wire/callable.ts";
import { maintenanceDetail, whose } from "./maintenance.ts";

/**
 * Seconds that a call waits for its run to end. After that, it returns the current progress, and the run
 * continues; its document has the further progress.
 */
export const RUN_WAIT_SECONDS = 40;
const timeoutSeconds = 60;

/** Groups that `checkDuplicates` returns. The count includes all. */
export const NAMED_DUPLICATES = 100;

const duplicate = z.object({
  title: z.string(),
  /** Listings with that item or SKU, including the kept one. */
  count: z.int(),
});

/**
 * Returns what `deduplicateListings` would remove from the caller's listings, or from those of another user.
 */
export const checkDuplicates = defineCallable({
  name: "checkDuplicates",
  access: "superAdmin",
  isLook: true,
  input: z.strictObject(whose).nullish(),
  output: z.object({
    /** Listings that would be removed. */
    totalDuplicates: z.int(),
    duplicates: z.array(duplicate),
  }),
  timeoutSeconds: 120,
});

/**
 * Moves duplicates to the trash. The server finds them itself and ignores `duplicates`. Returns the number
 * moved so far; `operations/deduplication` has the further progress.
 */
export const deduplicateListings = defineCallable({
  name: "deduplicateListings",
  access: "superAdmin",
  needsRecentSignIn: true,
  input: z.strictObject({ ...whose, duplicates: z.array(z.json()).max(10_000).optional() }).nullish(),
  output: z.object({ success: z.boolean(), removedCount: z.int(), runId: z.string() }),
  timeoutSeconds,
});

/** Moves every listing to the trash. Items at the marketplace stay unchanged. */
export const purgeAllListings = defineCallable({
  name: "purgeAllListings",
  access: "superAdmin",
  needsRecentSignIn: true,
  input: z.strictObject(whose).nullish(),
  output: z.object({ success: z.boolean(), deletedCount: z.int(), runId: z.string() }),
  timeoutSeconds,
});

/** Restores what a purge or a deduplication moved to the trash, by its `runId`. */
export const restoreRun = defineCallable({
  name: "restoreRun",
  access: "superAdmin",
  input: z.strictObject({ ...whose, runId: z.string().min(1).max(100) }),
  output: z.object({ success: z.boolean(), restoredCount: z.int() }),
  timeoutSeconds,
});

const candidates = z.object({
  total: z.int(),
  /** Listings without a SKU that have enough pictures and weren't given up before. */
  processable: z.int(),
  /** Processable listings whose back picture is known. */
  withBackImage: z.int(),
  /** Listings without a SKU on whose back no number could be read. */
  alreadyUnavailable: z.int(),
});

export const getSkuProcessingCandidates = defineCallable({
  name: "getSkuProcessingCandidates",
  access: "superAdmin",
  isLook: true,
  output: z.object({ success: z.literal(true), candidates }),
  timeoutSeconds: 120,
});

export const DEFAULT_SKU_BATCH = 50;
export const SKU_MIN_IMAGES = 2;
export const SKU_MIN_CONFIDENCE = 85;

/**
 * Reads the SKU from the back picture of listings without one, once per listing. Returns the current
 * progress; `operations/skuProcessing` has the further progress. `success` is false if there is nothing to
 * process.
 */
export const batchProcessMissingSkus = defineCallable({
  name: "batchProcessMissingSkus",
  access: "superAdmin",
  input: z.strictObject({
    limit: z.int().min(1).max(100).default(DEFAULT_SKU_BATCH),
    /** Treats the first picture as the front and the second as the back if neither is designated. */
    autoDesignate: z.boolean().default(true),
    /** Includes pictures that are only at Cloudinary. */
    allowCloudinary: z.boolean().default(true),
    minImages: z.int().min(1).max(25).default(SKU_MIN_IMAGES),
    /** Percent. Less certain readings are reported, but not used. */
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
    details: z.array(
      maintenanceDetail.extend({
        /** The cause in words: `error` for a failure, or else `reason`. */
        reason: z.string().nullable().default(null),
        error: z.string().nullable().default(null),
      }),
    ),
  }),
  timeoutSeconds,
});
