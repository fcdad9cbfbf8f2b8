import * as z from "zod";

import { aiProvider } from "../capture/cards.ts";
import { cloudinaryMetrics } from "../usage.ts";

/**
 * `usage/{YYYY-MM-DD}` (UTC): the figures of a day. Its shards, `usage/{YYYY-MM-DD}~{0-9}`, have the usage
 * per callable. All numbers are increments.
 */
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
        /** Refusals by reason, for functions that distinguish them. */
        reasons: z.record(z.string(), z.int()).optional(),
        milliseconds: z.number().default(0),
        documentReads: z.int().default(0),
        documentWrites: z.int().default(0),
      }),
    )
    .default({}),
  /** Usage of analyses, per provider. */
  ai: z
    .partialRecord(
      aiProvider,
      z.object({
        /** Requests that were answered or timed out. `failures` of them produced no analysis. */
        requests: z.int().default(0),
        failures: z.int().default(0),
        promptTokens: z.int().default(0),
        completionTokens: z.int().default(0),
        /** Millionths of a dollar, for requests whose model has a known price. */
        costMicroDollars: z.number().default(0),
        /** Paid requests of models without a known price. `costMicroDollars` doesn't include them. */
        unpricedRequests: z.int().default(0),
        /** Requests answered by a simulator, which cost nothing. Included in `requests`. */
        simulatedRequests: z.int().default(0),
        /** Cards analyzed at a known price, and their cost. */
        cards: z.int().default(0),
        cardMicroDollars: z.number().default(0),
        /** Analyses that cost nothing, because the SKU already had one. */
        reused: z.int().default(0),
      }),
    )
    .default({}),
  /** The bucket's files at the day's last count. */
  storage: z.object({ files: z.int(), bytes: z.number(), measuredAt: z.number() }).optional(),
  /** Size of the database with its indexes, from Cloud Monitoring at the day's last check. */
  database: z.object({ bytes: z.number(), measuredAt: z.number() }).optional(),
  /** The image host's figures at the day's last check. */
  cloudinary: cloudinaryMetrics.optional(),
});
