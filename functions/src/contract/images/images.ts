import * as z from "zod";

import { defineCallable } from "../wire/callable.ts";
import { documentId } from "../wire/documentId.ts";
import { pictureOutcome } from "./pictureOutcome.ts";

/** Sources of a listing's pictures: our own storage, Cloudinary, or eBay. */
export const IMAGE_SOURCES = ["firebase", "cloudinary", "ebay"] as const;
export type ImageSource = (typeof IMAGE_SOURCES)[number];

const MIGRATION_DIRECTIONS = ["toCloudinary", "toFirebase"] as const;
export type MigrationDirection = (typeof MIGRATION_DIRECTIONS)[number];

/**
 * Copies a listing's pictures to the other host and shows them from there. The originals are kept. A retry
 * reuses existing copies. `success` is false if there is nothing to move.
 */
export const migrateSingleListing = defineCallable({
  name: "migrateSingleListing",
  access: "member",
  input: z.strictObject({
    // Becomes part of a Cloudinary public id, which doesn't allow other characters. Migrated ids contain `~`.
    listingId: documentId.regex(/^[A-Za-z0-9_~-]+$/),
    direction: z.enum(MIGRATION_DIRECTIONS),
  }),
  output: z.object({
    success: z.boolean(),
    /** Null in answers of functions deployed before November 2026, which only sent a `message`. */
    outcome: pictureOutcome.nullable().default(null),
    /** The outcome's text, for other callers, and for our screens if `outcome` is null. */
    message: z.string(),
  }),
  timeoutSeconds: 300,
});
