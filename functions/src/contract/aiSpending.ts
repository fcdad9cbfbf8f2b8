import * as z from "zod";

import { defineCallable } from "./wire/callable.ts";
import { timestamp } from "./wire/timestamp.ts";

/** Dollars per day (UTC) until a super admin sets others. */
export const DEFAULT_AI_CAPS = { sellerUsd: 2, installationUsd: 20 } as const;
/** The share of a cap from which super admins are warned. */
export const AI_CAP_WARNING = 0.8;
/** Listed sellers, the highest spending first. */
export const MAX_AI_SPENDERS = 20;

/** Maximum cost of AI requests per day (UTC) in dollars: per seller, and for the installation. */
export const aiCaps = z.object({
  sellerUsd: z.number().min(0).max(10_000),
  installationUsd: z.number().min(0).max(100_000),
});
export type AiCaps = z.infer<typeof aiCaps>;

/** `aiSpending/{YYYY-MM-DD}` (UTC), server only. Millionths of a dollar, counted before they are spent. */
export const aiSpendingDocument = z.object({
  microDollars: z.number().default(0),
  sellers: z.record(z.string(), z.number()).default({}),
  expiresAt: timestamp.optional(),
});

/** Returns today's spending with the caps. */
export const getAiSpending = defineCallable({
  name: "getAiSpending",
  access: "superAdmin",
  isLook: true,
  input: z.strictObject({}),
  output: z.object({
    /** YYYY-MM-DD */
    day: z.string(),
    caps: aiCaps,
    /** Includes running requests at their highest cost. */
    spentUsd: z.number(),
    sellers: z.array(z.object({ uid: z.string(), email: z.string().nullable(), spentUsd: z.number() })),
  }),
});

/** Sets both caps. Server instances apply them within a minute. */
export const saveAiCaps = defineCallable({
  name: "saveAiCaps",
  access: "superAdmin",
  needsRecentSignIn: true,
  input: z.strictObject(aiCaps.shape),
});
