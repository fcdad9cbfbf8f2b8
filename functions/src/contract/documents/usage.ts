import * as z from "zod";

import { aiProvider } from "../cards.ts";
import { cloudinaryMetrics } from "../usage.ts";

/** `usage/{YYYY-MM-DD}` (UTC): what the day's calls took, per callable. Every number is an increment. */
export const usageDocument = z.object({
  calls: z.int().default(0),
  milliseconds: z.number().default(0),
  documentReads: z.int().default(0),
  documentWrites: z.int().default(0),
  callables: z
    .record(
      z.string(),
      z.object({
        calls: z.int().default(0),
        refusals: z.int().default(0),
        failures: z.int().default(0),
        /** Refusals by their reason, where a function tells them apart. */
        reasons: z.record(z.string(), z.int()).optional(),
        milliseconds: z.number().default(0),
        documentReads: z.int().default(0),
        documentWrites: z.int().default(0),
      }),
    )
    .default({}),
  /** What analyses took, per provider. */
  ai: z
    .partialRecord(
      aiProvider,
      z.object({
        /** Requests that were answered or given up; `failures` are those that brought no analysis. */
        requests: z.int().default(0),
        failures: z.int().default(0),
        promptTokens: z.int().default(0),
        completionTokens: z.int().default(0),
        /** Millionths of a dollar, of the requests whose model's price is known. */
        costMicroDollars: z.number().default(0),
        /** Paid requests of models whose price is not known: the cost above lacks theirs. */
        unpricedRequests: z.int().default(0),
        /** Of the requests, those that a simulator answered: nobody charges for them. */
        simulatedRequests: z.int().default(0),
        /** Analyses that cost nothing because the SKU had one. */
        reused: z.int().default(0),
      }),
    )
    .default({}),
  /** The bucket's files, as they were counted last on this day. */
  storage: z.object({ files: z.int(), bytes: z.number(), measuredAt: z.number() }).optional(),
  /** What the image host said last on this day. */
  cloudinary: cloudinaryMetrics.optional(),
});
