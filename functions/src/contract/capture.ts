import * as z from "zod";

import { defineCallable } from "./callable.ts";
import {
  aiProvider,
  cardAnalysis,
  cardPrint,
  photoPlace,
  catalogueModel,
  EDITION_REASONS,
  printLines,
  sku,
} from "./cards.ts";
import { documentId } from "./documentId.ts";
import { PHOTO_CHECKS } from "./documents.ts";
import { MAX_CAPTURE_QUANTITY } from "./limits.ts";

/** Made by the browser when the first photo of a card is taken; every retry of that card carries the same one. */
export const captureId = z.uuid();

/** Photos arrive once per side and capture: a repeated upload replaces the same object. */
export const uploadCapture = defineCallable({
  name: "uploadCapture",
  access: "member",
  input: z.strictObject({
    captureId,
    /** `data:image/jpeg;base64,...` (also PNG or WebP); content, size and pixels are checked. */
    imageData: z.string().startsWith("data:image/"),
    imageType: z.enum(["Front", "Back"]),
    /** Epoch milliseconds at which the shutter fired. */
    timestamp: z.number().int().nonnegative(),
  }),
  output: z.object({
    success: z.literal(true),
    data: z.object({ url: z.url(), width: z.int(), height: z.int(), bytes: z.int() }),
  }),
});

/**
 * Reads the toy number from a card's back. `success: false` without `candidates` is "not read"; with `candidates`
 * it is "read, but not surely": the seller is asked, the nearest match is never taken.
 */
export const extractSku = defineCallable({
  name: "extractSku",
  access: "member",
  input: z.strictObject({ imageUrl: z.url() }),
  output: z.object({
    success: z.boolean(),
    sku: sku.nullable(),
    message: z.string(),
    candidates: z.array(sku).default([]),
    /** Where on the photo the first candidate stands, in shares of its width and height. */
    place: photoPlace.nullable().default(null),
    /** What the catalogue knows under this number. */
    models: z.array(catalogueModel).default([]),
    /** What else could be read on this side, whether or not the number was. */
    print: printLines.default([]),
    milliseconds: z.number(),
  }),
});

/**
 * For a card that the seller names by hand: the models that the catalogue has under the number, and the seller's own
 * listings of that number or whose car's name begins as what is typed.
 */
export const suggestCars = defineCallable({
  name: "suggestCars",
  access: "member",
  input: z.strictObject({ sku: sku.nullable(), name: z.string().max(200) }),
  output: z.object({
    models: z.array(catalogueModel),
    listings: z.array(z.object({ sku: z.string().nullable(), carName: z.string() })),
  }),
});

/** What an analysis took. `estimated`: the provider reported no tokens, so the usual figure stands in. */
const analysisUsage = z.object({
  promptTokens: z.int(),
  completionTokens: z.int(),
  /** Null where the model's price is not in our table: unknown. */
  costUsd: z.number().nullable(),
  /** As the provider names it; several, where more than one was paid for this card, joined by `, `. */
  model: z.string(),
  estimated: z.boolean().default(false),
  /** A simulator answered: the tokens and the cost are nobody's. */
  simulated: z.boolean().optional(),
});

/** Why there is no analysis, where that is known; `unidentified`: all answered, and none knew the car. */
export const ANALYSIS_FAILURES = [
  "quota",
  "key",
  "rate",
  "malformed",
  "timeout",
  "unavailable",
  "unidentified",
] as const;

/**
 * Says which car is on a card. `speedMode` decides how: `fast` asks the simple prompt about small pictures without
 * reasoning, `accurate` the detailed one about large pictures; `promptType` overrules the prompt alone. A SKU is
 * analysed once per person: the answer for its next copy is `reused` and costs nothing. A card that clearly looks like
 * another car than the one that was analysed is no copy: it is analysed, and two names for one SKU are a question.
 */
export const analyzeListingImages = defineCallable({
  name: "analyzeListingImages",
  access: "member",
  input: z.strictObject({
    frontImageUrl: z.url(),
    backImageUrl: z.url(),
    /** Left out: `simple` for `fast`, `detailed` for `accurate`. */
    promptType: z.enum(["detailed", "simple"]).optional(),
    speedMode: z.enum(["fast", "accurate"]).default("accurate"),
    /** The SKU already read, so that the catalogue can be asked first. */
    sku: sku.nullable().default(null),
    /**
     * True: the seller has said that it is another car than the one known under this SKU. Nothing known of it is
     * reused, and where nobody but the catalogue names the car, the seller is asked.
     */
    anotherCar: z.boolean().default(false),
  }),
  output: z.object({
    success: z.boolean(),
    provider: aiProvider.nullable(),
    analysis: cardAnalysis.nullable(),
    /** What happened on the way, in whole sentences; with `success: false` why there is no analysis. */
    message: z.string(),
    failure: z.enum(ANALYSIS_FAILURES).nullable().default(null),
    /** True: an earlier analysis of this SKU; nothing was asked and nothing is charged. */
    reused: z.boolean().default(false),
    /** Of everything that was paid for this card, attempts that came to nothing included. */
    usage: analysisUsage.nullable(),
    /** What could be read on the card, also where nobody knew the car. */
    print: cardPrint.prefault({}),
    /** In comparison mode: what each provider said, the first one's analysis being the answer. */
    comparison: z
      .object({
        results: z.array(
          z.object({
            provider: aiProvider,
            success: z.boolean(),
            analysis: cardAnalysis.nullable(),
            message: z.string(),
            usage: analysisUsage.nullable(),
            milliseconds: z.number(),
          }),
        ),
        /** The facts in which they differ, by their path: `core.car_name`. */
        differences: z.array(z.object({ field: z.string(), values: z.record(z.string(), z.string()) })),
      })
      .nullable()
      .default(null),
  }),
  timeoutSeconds: 60,
});

/**
 * Analyses listings anew by the photos that are stored with them. A title that says something is kept; a generic one
 * is replaced. Listings that the two minutes don't reach are answered with an error and stay as they are.
 */
export const reAnalyzeListingBatch = defineCallable({
  name: "reAnalyzeListingBatch",
  access: "member",
  input: z.strictObject({ listingIds: z.array(documentId).min(1).max(20) }),
  output: z.object({
    success: z.boolean(),
    /** By listing id. */
    results: z.record(
      z.string(),
      z.object({
        success: z.boolean(),
        data: z
          .object({
            /** The listing's title now. */
            title: z.string(),
            carName: z.string().nullable(),
            provider: aiProvider,
            usage: analysisUsage.nullable(),
          })
          .nullable(),
        error: z.string().nullable(),
        failure: z.enum(ANALYSIS_FAILURES).nullable().default(null),
      }),
    ),
  }),
  timeoutSeconds: 120,
});

/**
 * Notes a card that came to nothing in the seller's log and counters, once per `captureId`. The card itself waits in
 * its browser; if a retry succeeds, the log shows that instead.
 */
export const recordCaptureFailure = defineCallable({
  name: "recordCaptureFailure",
  access: "member",
  input: z.strictObject({
    captureId,
    sku: sku.nullable(),
    errorMessage: z.string().max(2_000),
    autoCreateEbayListing: z.boolean(),
    manualPrice: z.number().nonnegative().max(100_000),
    manualQuantity: z.int().min(1).max(MAX_CAPTURE_QUANTITY),
    /** Milliseconds from start to failure. */
    processingTime: z.number().nonnegative(),
  }),
  output: z.object({ success: z.literal(true) }),
});

/**
 * Creates the listing of a captured card, or raises the quantity of the one with that SKU. Done once per
 * `captureId`: a repeat gets the first answer.
 *
 * With `photoCheck: "ask"` a card whose front doesn't look like the stored front of its SKU changes nothing and is
 * refused with `capture/photo-differs` {listingId, title, frontImageUrl: the stored front}: a question for the seller,
 * whose answer is sent as `photoCheck` in the next attempt.
 */
export const processCardCapture = defineCallable({
  name: "processCardCapture",
  access: "member",
  input: z.strictObject({
    captureId,
    /** Null: the photo was refused or lost, and the seller has named the card by hand. */
    frontImageUrl: z.url().nullable(),
    backImageUrl: z.url().nullable(),
    /** A hint from the browser's own look-up; the server looks again and decides. */
    existingListingId: z.string().nullable(),
    aiAnalysisData: cardAnalysis.nullable(),
    extractedSku: sku.nullable(),
    /** The number that was read as certain; another `extractedSku` is the seller's correction of it. */
    readSku: sku.nullable().default(null),
    /** True when the seller chose the model or typed the SKU: such a card teaches the catalogue. */
    confirmed: z.boolean().default(false),
    autoCreateEbayListing: z.boolean(),
    manualPrice: z.number().nonnegative().max(100_000),
    manualHandlingCost: z.number().nonnegative().max(10_000),
    manualQuantity: z.int().min(1).max(MAX_CAPTURE_QUANTITY),
    /** `same`: raise the quantity, whatever the photos say. `different`: another car of that number, its own listing. */
    photoCheck: z.enum(PHOTO_CHECKS).default("same"),
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
    /** Why the marketplace part did not happen although asked for; the listing itself is safe. */
    ebayMessage: z.string().nullable(),
    aiProvider: aiProvider.nullable(),
    /** A new listing that may be a special edition: it is stored, and the seller is asked for the rest of its price. */
    needsReview: z.boolean().default(false),
    reviewReason: z.enum(EDITION_REASONS).nullable().default(null),
    /** Dollars: what a special edition of this kind is offered at, and what the listing was stored with. */
    suggestedPrice: z.number().nullable().default(null),
    originalPrice: z.number().nullable().default(null),
  }),
  timeoutSeconds: 120,
});
