import * as z from "zod";

import { defineCallable } from "./callable.ts";
import { aiProvider, cardAnalysis, catalogueModel, sku } from "./cards.ts";
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
    /** What the catalogue knows under this number. */
    models: z.array(catalogueModel).default([]),
    milliseconds: z.number(),
  }),
});

export const analyzeListingImages = defineCallable({
  name: "analyzeListingImages",
  access: "member",
  input: z.strictObject({
    frontImageUrl: z.url(),
    backImageUrl: z.url(),
    promptType: z.enum(["detailed", "simple"]).default("detailed"),
    speedMode: z.enum(["fast", "accurate"]).default("accurate"),
    /** The SKU already read, so that the catalogue can be asked first. */
    sku: sku.nullable().default(null),
  }),
  output: z.object({
    success: z.boolean(),
    provider: aiProvider.nullable(),
    analysis: cardAnalysis.nullable(),
    message: z.string(),
    usage: z
      .object({
        promptTokens: z.int(),
        completionTokens: z.int(),
        /** Null where the model's price is not in our table. */
        costUsd: z.number().nullable(),
        model: z.string(),
      })
      .nullable(),
  }),
  timeoutSeconds: 60,
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
 */
export const processCardCapture = defineCallable({
  name: "processCardCapture",
  access: "member",
  input: z.strictObject({
    captureId,
    frontImageUrl: z.url(),
    backImageUrl: z.url(),
    /** A hint from the browser's own look-up; the server looks again and decides. */
    existingListingId: z.string().nullable(),
    aiAnalysisData: cardAnalysis.nullable(),
    extractedSku: sku.nullable(),
    /** True when the seller chose the model or typed the SKU: such a card teaches the catalogue. */
    confirmed: z.boolean().default(false),
    autoCreateEbayListing: z.boolean(),
    manualPrice: z.number().nonnegative().max(100_000),
    manualHandlingCost: z.number().nonnegative().max(10_000),
    manualQuantity: z.int().min(1).max(MAX_CAPTURE_QUANTITY),
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
  }),
  timeoutSeconds: 120,
});
