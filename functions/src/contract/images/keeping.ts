import * as z from "zod";

import { defineCallable } from "../wire/callable.ts";
import { documentId } from "../wire/documentId.ts";

/** Listings per call. The browser splits more into several calls. */
export const MAX_KEPT_AT_ONCE = 500;

/**
 * Copies listings' pictures from eBay into our storage in the background, or adds them to the running
 * operation. `users/{uid}/operations/keeping` shows the progress and each outcome live. A repeat copies
 * nothing twice.
 */
export const keepPictures = defineCallable({
  name: "keepPictures",
  access: "member",
  input: z.strictObject({ listingIds: z.array(documentId).min(1).max(MAX_KEPT_AT_ONCE) }),
  output: z.object({ success: z.literal(true), waiting: z.int() }),
});

/** Stops after the listing whose pictures are being copied. */
export const cancelKeeping = defineCallable({
  name: "cancelKeeping",
  access: "member",
  input: z.strictObject({}),
});
