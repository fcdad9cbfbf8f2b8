import * as z from "zod";

import { defineCallable } from "../wire/callable.ts";
import { aiProvider, cardAnalysis, cardPrint, sku } from "./cards.ts";
import { documentId } from "../wire/documentId.ts";
import { ANALYSIS_FAILURES, providerFailure } from "../reasons/providerFailures.ts";
import { reAnalysisReason } from "../reasons/reAnalysisReasons.ts";

/**
 * Tokens and cost of an analysis. `estimated`: the provider reported no tokens, so the figures are typical
 * ones.
 */
const analysisUsage = z.object({
  promptTokens: z.int(),
  completionTokens: z.int(),
  /** Null if our price table doesn't have the model. */
  costUsd: z.number().nullable(),
  /** The provider's model name. If several models were paid for this card, joined with `, `. */
  model: z.string(),
  estimated: z.boolean().default(false),
  /** True if a simulator answered, so that the request was free. */
  simulated: z.boolean().optional(),
});
export type AnalysisUsage = z.output<typeof analysisUsage>;

/**
 * Identifies the car on a card. `speedMode: "fast"` sends the simple prompt with small pictures and no
 * reasoning, `accurate` the detailed prompt with large pictures; `promptType` overrides only the prompt. Each
 * SKU is analyzed once per person: for the next copy, the stored analysis is returned (`reused`) at no cost.
 * A card that clearly looks like another car is analyzed anyway. If one SKU then has two names, the seller is
 * asked.
 */
export const analyzeListingImages = defineCallable({
  name: "analyzeListingImages",
  access: "member",
  input: z.strictObject({
    frontImageUrl: z.url(),
    backImageUrl: z.url(),
    /** Default: `simple` for `fast`, `detailed` for `accurate`. */
    promptType: z.enum(["detailed", "simple"]).optional(),
    speedMode: z.enum(["fast", "accurate"]).default("accurate"),
    /** The SKU that was read, used to look in the catalogue first. */
    sku: sku.nullable().default(null),
    /**
     * True if the seller said that the card isn't the car known under this SKU. No stored analysis is reused.
     * If only the catalogue names the car, the seller is asked.
     */
    anotherCar: z.boolean().default(false),
  }),
  output: z.object({
    success: z.boolean(),
    provider: aiProvider.nullable(),
    analysis: cardAnalysis.nullable(),
    /** Describes `failures` or `reused` for tabs opened before November 2026. */
    message: z.string(),
    failure: z.enum(ANALYSIS_FAILURES).nullable().default(null),
    /**
     * The providers that didn't identify the car, in the order in which they were asked. Functions deployed
     * before November 2026 only send the `message`.
     */
    failures: z.array(providerFailure).default([]),
    /** True if an earlier analysis of this SKU was reused, at no cost. */
    reused: z.boolean().default(false),
    /** All costs of this card, including failed attempts. */
    usage: analysisUsage.nullable(),
    /** The text read on the card, even if no provider identified the car. */
    print: cardPrint.prefault({}),
  }),
});

/**
 * Analyzes listings again from their stored photos. Replaces generic titles and keeps the others. Listings
 * that don't fit the two-minute timeout are returned as errors and stay unchanged.
 */
export const reAnalyzeListingBatch = defineCallable({
  name: "reAnalyzeListingBatch",
  access: "member",
  input: z.strictObject({ listingIds: z.array(documentId).min(1).max(20) }),
  output: z.object({
    success: z.boolean(),
    /** Keyed by listing id. */
    results: z.record(
      z.string(),
      z.object({
        success: z.boolean(),
        data: z
          .object({
            title: z.string(),
            carName: z.string().nullable(),
            provider: aiProvider,
            usage: analysisUsage.nullable(),
          })
          .nullable(),
        /** Describes the `reason`, as specification 1 demands. */
        error: z.string().nullable(),
        failure: z.enum(ANALYSIS_FAILURES).nullable().default(null),
        /** Functions deployed before November 2026 only send the `error`. */
        reason: reAnalysisReason.nullable().default(null),
      }),
    ),
  }),
  timeoutSeconds: 120,
});
