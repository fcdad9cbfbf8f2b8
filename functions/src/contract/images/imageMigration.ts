import * as z from "zod";

import { imageNews } from "../maintenance/imageNews.ts";
import { detailCause } from "../maintenance/maintenance.ts";
import { defineCallable } from "../wire/callable.ts";

/** Listings per call of `migrateToFirebaseStorage`, and per batch of a run over all listings. */
export const SINGLE_MIGRATION_BATCH = 10;
export const RUN_MIGRATION_BATCH = 5;

const migratedListing = z.object({
  id: z.string(),
  title: z.string(),
  status: z.enum(["migrated", "failed"]),
  /** URLs in our storage. Empty if it failed. */
  firebaseUrls: z.array(z.string()),
  /** Describes the `cause` for tabs opened before November 2026. */
  error: z.string().nullable(),
  cause: detailCause.nullable().default(null),
});
export type MigratedListing = z.infer<typeof migratedListing>;

/** What was done or would be. Functions deployed before November 2026 only send the `message`. */
const news = imageNews.nullable().default(null);

const migration = z.object({
  /** Describes the `news`, as specification 2 demands. */
  message: z.string(),
  news,
  totalListings: z.int(),
  /** Listings whose pictures are shown from Cloudinary. */
  eligibleListings: z.int(),
  /** Listings of this migration. */
  total: z.int(),
  migrated: z.int(),
  failed: z.int(),
  skipped: z.int(),
  processedBatches: z.int(),
  /**
   * For a run: the newest results and all failures. For a preview: the listings that would be migrated first.
   */
  listings: z.array(migratedListing),
  batches: z.array(
    z.object({
      batchNumber: z.int(),
      migrated: z.int(),
      failed: z.int(),
      listings: z.array(migratedListing),
    }),
  ),
});
export type Migration = z.infer<typeof migration>;

const input = (batchSize: number) =>
  z.strictObject({
    batchSize: z.int().min(1).max(50).default(batchSize),
    /** Returns the plan without carrying it out. */
    dryRun: z.boolean().default(true),
  });
const dryRun = z.strictObject({ dryRun: z.boolean().default(true) });
const runAnswer = z.object({
  success: z.boolean(),
  /** Describes the `news`, as specification 2 demands. */
  message: z.string(),
  news,
  /** Number of listings concerned. */
  listings: z.int(),
});

/**
 * Copies the pictures of the next listings that are shown from Cloudinary to our storage, and shows them from
 * there.
 */
export const migrateToFirebaseStorage = defineCallable({
  name: "migrateToFirebaseStorage",
  access: "superAdmin",
  input: input(SINGLE_MIGRATION_BATCH),
  output: migration,
  timeoutSeconds: 300,
});

/**
 * Migrates all listings as a background run and returns its current progress. `operations/imageMigration` has
 * the further progress.
 */
export const migrateAllToFirebaseStorage = defineCallable({
  name: "migrateAllToFirebaseStorage",
  access: "superAdmin",
  input: input(RUN_MIGRATION_BATCH),
  output: migration,
  timeoutSeconds: 120,
});

/**
 * Removes Cloudinary's URLs from listings that are shown from our storage, and deletes our copies at
 * Cloudinary. Keeps pictures that our storage doesn't have. Starts a background run.
 */
export const cleanupCloudinaryImages = defineCallable({
  name: "cleanupCloudinaryImages",
  access: "superAdmin",
  needsRecentSignIn: true,
  input: dryRun,
  output: runAnswer,
  timeoutSeconds: 120,
});

/** Shows pictures from Cloudinary again if it has them. Starts a background run. */
export const revertToCloudinary = defineCallable({
  name: "revertToCloudinary",
  access: "superAdmin",
  input: dryRun,
  output: runAnswer,
  timeoutSeconds: 120,
});
