import * as z from "zod";

import { defineCallable } from "../wire/callable.ts";
import {
  aiProvider,
  cardAnalysis,
  photoPlace,
  printFacts,
  catalogueModel,
  EDITION_REASONS,
  numberedModel,
  printLines,
  sku,
} from "./cards.ts";
import { hasOnePhoto, photoSource } from "./incoming.ts";
import { DAY_MS } from "../wire/durations.ts";
import { placeId as storedPlaceId } from "../places/placeCodes.ts";
import { answeredFailure } from "../wire/errors.ts";
import { PHOTO_CHECKS } from "../documents.ts";
import { recordedFailure } from "../documents/queueItem.ts";
import { MAX_CANDIDATE_MODELS, MAX_CAPTURE_QUANTITY } from "../wire/limits.ts";

/**
 * Milliseconds that the browser has spent on the card up to this request. Only displayed, so an invalid value
 * counts as 0.
 */
export const elapsedMilliseconds = z.number().nonnegative().max(DAY_MS).catch(0).default(0);

/**
 * The browser creates the id with a card's first photo. Every retry of the card sends the same id
 * (decisions/capture/0002).
 */
const captureId = z.uuid();

/** Place of the copies. Without it, they join the listing's other copies if those are all in one place. */
export const placeId = storedPlaceId.nullish();

/**
 * Stores one photo of a capture. The first photo per side and capture wins; a repeat returns the same object.
 */
export const uploadCapture = defineCallable({
  name: "uploadCapture",
  access: "member",
  input: z
    .strictObject({
      captureId,
      /** At most 8 MB. Content, size and pixels are checked. */
      ...photoSource,
      imageType: z.enum(["Front", "Back"]),
      /** Time of the shutter, epoch milliseconds. */
      timestamp: z.number().int().nonnegative(),
    })
    .refine(hasOnePhoto),
  output: z.object({
    success: z.literal(true),
    data: z.object({ url: z.url(), width: z.int(), height: z.int(), bytes: z.int() }),
  }),
});

/**
 * Reads the toy number from a card's back. `success: false` without `candidates` means that no number was
 * read. With `candidates`, it means that the reading isn't certain: the seller is asked, and the nearest
 * match is never used. If the number isn't certain, the front is read too, because the printed name can
 * identify the car.
 */
export const extractSku = defineCallable({
  name: "extractSku",
  access: "member",
  input: z.strictObject({ imageUrl: z.url(), frontImageUrl: z.url().nullable().default(null) }),
  output: z.object({
    success: z.boolean(),
    sku: sku.nullable(),
    message: z.string(),
    candidates: z.array(sku).default([]),
    /** The catalogue's models of the candidates, in their order. */
    candidateModels: z.array(numberedModel).max(MAX_CANDIDATE_MODELS).default([]),
    /** Region of the first candidate on the photo, in fractions of its width and height. */
    place: photoPlace.nullable().default(null),
    /** The retail barcode on this side. */
    upc: z.string().nullable().default(null),
    /** The catalogue's models for this number. */
    models: z.array(catalogueModel).default([]),
    /** Other text on this side, even if the number wasn't read. */
    print: printLines.default([]),
    /** The text read on the front, if the number isn't certain. */
    frontPrint: printLines.default([]),
    /** Facts from both sides, if the number isn't certain. */
    facts: printFacts.nullable().default(null),
    milliseconds: z.number(),
  }),
});

/**
 * Suggests cars for a card that the seller names by hand. Returns the catalogue's models for the number, the
 * models whose names start with the typed text, and the seller's listings with the number or such a name.
 * Case and punctuation of names are ignored.
 */
export const suggestCars = defineCallable({
  name: "suggestCars",
  access: "member",
  input: z.strictObject({ sku: sku.nullable(), name: z.string().max(200) }),
  output: z.object({
    models: z.array(catalogueModel),
    /** Found by name. */
    named: z.array(numberedModel).default([]),
    listings: z.array(z.object({ sku: z.string().nullable(), carName: z.string() })),
  }),
});

/**
 * Records a failed card in the seller's log and counters, once per `captureId`. The card itself stays in its
 * browser. If a retry succeeds, the log shows the success instead.
 */
export const recordCaptureFailure = defineCallable({
  name: "recordCaptureFailure",
  access: "member",
  input: z.strictObject({
    captureId,
    sku: sku.nullable(),
    /** Describes the `problem`. Tabs opened before November 2026 only send these words. */
    errorMessage: z.string().max(2_000),
    ...recordedFailure,
    autoCreateEbayListing: z.boolean(),
    manualPrice: z.number().nonnegative().max(100_000),
    manualQuantity: z.int().min(1).max(MAX_CAPTURE_QUANTITY),
    /** Milliseconds from start to failure. */
    processingTime: z.number().nonnegative(),
  }),
});

/**
 * Creates the listing of a captured card, or raises the quantity of the listing with that SKU. Runs once per
 * `captureId`: a retry returns the first response.
 *
 * With `photoCheck: "ask"`, a card whose front doesn't look like the stored front of its SKU changes nothing
 * and throws `capture/photo-differs` {listingId, title, frontImageUrl: the stored front}. The seller's answer
 * is sent as `photoCheck` of the next attempt.
 *
 * Throws `listing/not-found` if `existingListingId` is gone and nothing else says which car it is.
 */
export const processCardCapture = defineCallable({
  name: "processCardCapture",
  access: "member",
  input: z.strictObject({
    captureId,
    /** Null if the photo was refused or lost, and the seller named the card by hand. */
    frontImageUrl: z.url().nullable(),
    backImageUrl: z.url().nullable(),
    /** A hint from the browser's own lookup. The server looks again and decides. */
    existingListingId: z.string().nullable(),
    aiAnalysisData: cardAnalysis.nullable(),
    extractedSku: sku.nullable(),
    /** The number that was read with certainty. A different `extractedSku` is the seller's correction. */
    readSku: sku.nullable().default(null),
    /** The retail barcode that was read. The listing keeps it, so that packing recognizes the car by it. */
    upc: z.string().max(14).nullable().default(null),
    /** True if the seller chose the model or typed the SKU. Such cards are added to the catalogue. */
    confirmed: z.boolean().default(false),
    autoCreateEbayListing: z.boolean(),
    manualPrice: z.number().nonnegative().max(100_000),
    manualHandlingCost: z.number().nonnegative().max(10_000),
    manualQuantity: z.int().min(1).max(MAX_CAPTURE_QUANTITY),
    placeId,
    /**
     * `same` raises the quantity without comparing the photos. `different` creates a separate listing for
     * another car with that number.
     */
    photoCheck: z.enum(PHOTO_CHECKS).default("same"),
    elapsed: elapsedMilliseconds,
  }),
  output: z.object({
    success: z.literal(true),
    action: z.enum(["created", "updated"]),
    listingId: z.string(),
    title: z.string(),
    sku: z.string().nullable(),
    price: z.number(),
    newQuantity: z.int(),
    isDraft: z.boolean(),
    ebayItemId: z.string().nullable(),
    ebayCreated: z.boolean(),
    ebayUpdated: z.boolean(),
    /** The reason why nothing was sent to eBay although requested. The listing itself is saved. */
    ebayFailure: answeredFailure,
    /** Describes the `ebayFailure` for tabs opened before November 2026. */
    ebayMessage: z.string().nullable(),
    aiProvider: aiProvider.nullable(),
    /**
     * True for a new listing that may be a special edition. The listing is stored, and the seller is asked to
     * confirm its price.
     */
    needsReview: z.boolean().default(false),
    reviewReason: z.enum(EDITION_REASONS).nullable().default(null),
    /** Dollars: the usual price of this special edition, and the price the listing was stored with. */
    suggestedPrice: z.number().nullable().default(null),
    originalPrice: z.number().nullable().default(null),
  }),
  timeoutSeconds: 120,
});
