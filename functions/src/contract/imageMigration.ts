import * as z from "zod";

import { defineCallable } from "./callable.ts";

/** Listings of one call of `migrateToFirebaseStorage`, and at a time of a run over all of them. */
export const SINGLE_MIGRATION_BATCH = 10;
export const RUN_MIGRATION_BATCH = 5;

const migratedListing = z.object({
  id: z.string(),
  title: z.string(),
  status: z.enum(["migrated", "failed"]),
  /** Where its pictures are in our storage; none where it failed. */
  firebaseUrls: z.array(z.string()),
  error: z.string().nullable(),
});
export type MigratedListing = z.infer<typeof migratedListing>;

const migration = z.object({
  message: z.string(),
  totalListings: z.int(),
  /** Those that are shown from Cloudinary. */
  eligibleListings: z.int(),
  /** Of this migration. */
  total: z.int(),
  migrated: z.int(),
  failed: z.int(),
  skipped: z.int(),
  processedBatches: z.int(),
  /** Of a run over many the newest, and what failed. Of a preview, what would be migrated first. */
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
    /** Says what would be done, and does nothing. */
    dryRun: z.boolean().default(true),
  });
const dryRun = z.strictObject({ dryRun: z.boolean().default(true) });
const told = z.object({
  success: z.boolean(),
  message: z.string(),
  /** Listings that it is about. */
  listings: z.int(),
});

/** Copies the pictures of the next listings that are shown from Cloudinary to our storage, and shows them from there. */
export const migrateToFirebaseStorage = defineCallable({
  name: "migrateToFirebaseStorage",
  access: "superAdmin",
  input: input(SINGLE_MIGRATION_BATCH),
  output: migration,
  timeoutSeconds: 300,
});

/** The same of all of them, as a run: answers how far it has come; `operations/imageMigration` tells the rest. */
export const migrateAllToFirebaseStorage = defineCallable({
  name: "migrateAllToFirebaseStorage",
  access: "superAdmin",
  input: input(RUN_MIGRATION_BATCH),
  output: migration,
  timeoutSeconds: 120,
});

/**
 * Takes Cloudinary's addresses off listings that are shown from our storage, and deletes the copies that we made there.
 * A picture that our storage doesn't have stays. A run, as above.
 */
export const cleanupCloudinaryImages = defineCallable({
  name: "cleanupCloudinaryImages",
  access: "superAdmin",
  input: dryRun,
  output: told,
  timeoutSeconds: 120,
});

/** Shows the pictures that are at Cloudinary from there again. A run, as above. */
export const revertToCloudinary = defineCallable({
  name: "revertToCloudinary",
  access: "superAdmin",
  input: dryRun,
  output: told,
  timeoutSeconds: 120,
});
