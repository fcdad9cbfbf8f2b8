import * as z from "zod";

import { defineCallable } from "./callable.ts";
import { processCardCapture } from "./capture.ts";
import { aiProvider, sku } from "./cards.ts";
import { documentId } from "./documentId.ts";
import { MAX_CAPTURE_QUANTITY } from "./limits.ts";
import { timestamp } from "./timestamp.ts";

/** The newest entries that the studio shows; older ones are kept until the log is cleared. */
export const CAPTURE_HISTORY_LENGTH = 100;

/**
 * How a card came by its number. `read`: for certain, by the reader; `asked`: from the seller, as nothing was certain;
 * `corrected`: from the seller, in the place of one that was read wrong.
 */
export const NUMBER_READINGS = ["read", "asked", "corrected"] as const;

/** `users/{uid}/captureLog/{captureId}`: what became of one captured card, written by the server alone. */
export const captureLogDocument = z.object({
  timestamp,
  sku: z.string().nullable().default(null),
  readSku: z.string().nullable().default(null),
  reading: z.enum(NUMBER_READINGS).nullable().default(null),
  carName: z.string().nullable().default(null),
  action: z.enum(["created", "updated", "error", "failed"]),
  listingId: z.string().nullable().default(null),
  ebayItemId: z.string().nullable().default(null),
  autoCreateEbay: z.boolean().default(false),
  /** Dollars. */
  price: z.number().nullable().default(null),
  quantity: z.int().nullable().default(null),
  isDraft: z.boolean().default(true),
  ebayCreated: z.boolean().default(false),
  ebayUpdated: z.boolean().default(false),
  aiProvider: aiProvider.nullable().default(null),
  aiSimulated: z.boolean().default(false),
  errorMessage: z.string().nullable().default(null),
  /** Milliseconds. */
  processingTime: z.number().nullable().default(null),
});
export type CaptureLogDocument = z.infer<typeof captureLogDocument>;

/**
 * Takes the caller's capture log out of sight, whatever its length; for TRASH_DAYS it can be restored
 * (`restoreCaptureHistory`). Listings, counters and activities stay as they are.
 */
export const clearCaptureHistory = defineCallable({
  name: "clearCaptureHistory",
  access: "member",
  input: z.strictObject({}),
  output: z.object({ success: z.literal(true), cleared: z.int().nonnegative() }),
});

/**
 * Raises the quantity of a listing by copies of its car that the seller holds in the hand, without photos. Done once
 * per `captureId`, as a capture: with counters, log and activity, and at the marketplace where the listing is live.
 * Refuses with `listing/not-found` where the listing is gone, has ended, or has another SKU by now.
 */
export const addListingCopies = defineCallable({
  name: "addListingCopies",
  access: "member",
  input: z.strictObject({
    captureId: z.uuid(),
    listingId: documentId,
    sku,
    quantity: z.int().min(1).max(MAX_CAPTURE_QUANTITY),
  }),
  output: processCardCapture.output,
  timeoutSeconds: 120,
});
