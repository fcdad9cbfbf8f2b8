import * as z from "zod";

import { defineCallable } from "./callable.ts";

/** Where a listing's pictures are shown from: our own storage, Cloudinary, or the marketplace. */
export const IMAGE_SOURCES = ["firebase", "cloudinary", "ebay"] as const;
export type ImageSource = (typeof IMAGE_SOURCES)[number];

const MIGRATION_DIRECTIONS = ["toCloudinary", "toFirebase"] as const;
export type MigrationDirection = (typeof MIGRATION_DIRECTIONS)[number];

/**
 * Copies a listing's pictures to the other place and shows them from there; what was there before stays. A repeat, as
 * of a call whose answer was lost, finds what is copied already. `success` is false where there is nothing to move.
 */
export const migrateSingleListing = defineCallable({
  name: "migrateSingleListing",
  access: "member",
  input: z.strictObject({
    // Part of a picture's name at Cloudinary, which refuses other characters; `~` is in what was carried over.
    listingId: z.string().regex(/^[A-Za-z0-9_~-]{1,128}$/),
    direction: z.enum(MIGRATION_DIRECTIONS),
  }),
  output: z.object({ success: z.boolean(), message: z.string() }),
  timeoutSeconds: 300,
});
