import * as z from "zod";

import { defineCallable } from "../wire/callable.ts";
import { elapsedMilliseconds, placeId, processCardCapture } from "./capture.ts";
import { aiProvider, sku } from "./cards.ts";
import { recordedFailure } from "../documents/queueItem.ts";
import { documentId } from "../wire/documentId.ts";
import { MAX_CAPTURE_QUANTITY } from "../wire/limits.ts";
import { timestamp } from "../wire/timestamp.ts";

/** Entries that the studio shows. Older ones are kept until the seller clears the log. */
export const CAPTURE_HISTORY_LENGTH = 100;

/**
 * Source of a card's number. `read`: read with certainty; `asked`: from the seller, because no reading was
 * certain; `corrected`: from the seller, in place of a wrong reading.
 */
export const NUMBER_READINGS = ["read", "asked", "corrected"] as const;

/** `users/{uid}/captureLog/{captureId}`: the outcome of one captured card. Written by the server only. */
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
  /** Describes the `problem`, as specification 3 demands. Our own code reads it only without a problem. */
  errorMessage: z.string().nullable().default(null),
  ...recordedFailure,
  /** Milliseconds from the start of the card to its listing, at eBay if it went there, or to its failure. */
  processingTime: z.number().nullable().default(null),
});
export type CaptureLogDocument = z.infer<typeof captureLogDocument>;

/**
 * Hides the caller's capture log of any length. It can be restored for TRASH_DAYS (`restoreCaptureHistory`).
 * Listings, counters and activities stay unchanged.
 */
export const clearCaptureHistory = defineCallable({
  name: "clearCaptureHistory",
  access: "member",
  input: z.strictObject({}),
  output: z.object({ success: z.literal(true), cleared: z.int().nonnegative() }),
});

/**
 * Raises a listing's quantity by copies that the seller adds without photos. Runs once per `captureId`, like
 * a capture: updates counters, log and activity, and eBay if the listing is live. Throws `listing/not-found`
 * if the listing is gone, has ended, or has another SKU by now.
 */
export const addListingCopies = defineCallable({
  name: "addListingCopies",
  access: "member",
  input: z.strictObject({
    captureId: z.uuid(),
    listingId: documentId,
    sku,
    quantity: z.int().min(1).max(MAX_CAPTURE_QUANTITY),
    elapsed: elapsedMilliseconds,
    placeId,
  }),
  output: processCardCapture.output,
  timeoutSeconds: 120,
});
