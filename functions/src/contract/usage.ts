import * as z from "zod";

import { defineCallable } from "./wire/callable.ts";
import { DAY_MS } from "./wire/durations.ts";

/**
 * A figure is null, shown as –, if it wasn't measured (decisions/admin/0072).
 * Money is US dollars; days are UTC.
 */
const dollars = z.number().nullable();
const count = z.int().nullable();
const gigabytes = z.number().nullable();

/** Age of today's figures, in minutes, after which an update measures them again. */
export const METRICS_STALE_MINUTES = 15;
/** First month that the panel offers for the image host. */
export const FIRST_CLOUDINARY_MONTH = "2025-06";
/** Fallback limits of the image host's plan, if its answer has none: GB, GB, and a count. */
export const CLOUDINARY_LIMITS = { storage: 25, bandwidth: 25, transformations: 25_000 } as const;
/** Start of "All time". */
export const FIRST_USAGE_DAY = "2020-01-01";

const MAX_DAYS = 4_000;

/** `YYYY-MM-DD`, an existing day. */
const usageDay = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .refine((day) => !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day));

/** Includes both days. */
const dateFilter = z
  .strictObject({ startDate: usageDay, endDate: usageDay })
  .refine(
    ({ startDate, endDate }) =>
      startDate <= endDate && (Date.parse(endDate) - Date.parse(startDate)) / DAY_MS < MAX_DAYS,
  );
export type DateFilter = z.output<typeof dateFilter>;

/** `percentage` of the limit can exceed 100. Storage and bandwidth are GB; bandwidth covers the last 30 days. */
const quota = z.object({
  used: z.number().nullable(),
  limit: z.number().nullable(),
  percentage: z.number().nullable(),
});
export type Quota = z.output<typeof quota>;

export const cloudinaryMetrics = z.object({
  storage: quota,
  bandwidth: quota,
  transformations: quota,
  images: z.object({ count }),
  plan: z.string().nullable(),
  /** The plan's own percentage if it counts all three together, else the highest of the three. */
  percentage: z.number().nullable(),
  /** Time of the image host's answer, epoch milliseconds. */
  recordedAt: z.number(),
});
export type CloudinaryMetrics = z.output<typeof cloudinaryMetrics>;

/**
 * `unpriced`: paid requests of models without a known price, which the cost doesn't include. `simulated`:
 * requests answered by a simulator, which cost nothing.
 */
const aiMetrics = z.object({
  cost: dollars,
  requests: count,
  tokens: count,
  unpriced: z.int(),
  simulated: z.int().default(0),
});

const services = {
  openai: aiMetrics,
  gemini: aiMetrics,
  /** The server's reads and writes at list prices. Only Firebase knows the browsers' own reads. */
  firebase: z.object({ reads: count, writes: count, cost: dollars, documents: count, storageGB: gigabytes }),
  /** The bucket's files at their last count. */
  storage: z.object({ sizeGB: gigabytes, files: count, cost: dollars }),
};

const dayCosts = z.object({
  date: usageDay,
  /** True if anything was recorded on that day. */
  isRecorded: z.boolean(),
  openai: dollars,
  gemini: dollars,
  firebase: dollars,
  storage: dollars,
});
export type DayCosts = z.output<typeof dayCosts>;

export const dashboardMetrics = z.object({
  ...services,
  cloudinary: cloudinaryMetrics.nullable(),
  /** Every day of the range up to today. */
  days: z.array(dayCosts),
});
export type DashboardMetrics = z.output<typeof dashboardMetrics>;

export const dailyMetrics = z.object({
  date: usageDay,
  isRecorded: z.boolean(),
  ...services,
  cloudinary: cloudinaryMetrics.nullable(),
});
export type DailyMetrics = z.output<typeof dailyMetrics>;

const metricsAnswer = {
  success: z.literal(true),
  metrics: dashboardMetrics,
  /** Epoch milliseconds. */
  lastUpdated: z.number(),
};
const nothing = z.strictObject({}).nullish();

/** Returns the recorded figures of the week since Sunday. */
export const getDashboardMetrics = defineCallable({
  name: "getDashboardMetrics",
  access: "superAdmin",
  isLook: true,
  input: nothing,
  output: z.object(metricsAnswer),
});

/** Measures the current figures, then returns the range. */
export const updateDashboardMetrics = defineCallable({
  name: "updateDashboardMetrics",
  access: "superAdmin",
  input: z.strictObject({ dateFilter }),
  output: z.object(metricsAnswer),
  timeoutSeconds: 120,
});

export const getOpenAIUsage = defineCallable({
  name: "getOpenAIUsage",
  access: "superAdmin",
  isLook: true,
  input: z.strictObject({ dateFilter }),
  output: z.object({ success: z.literal(true), usage: aiMetrics }),
});

/** Returns the current figures, or the last ones recorded in `month` (`YYYY-MM`), or null if there are none. */
export const getCloudinaryUsage = defineCallable({
  name: "getCloudinaryUsage",
  access: "superAdmin",
  isLook: true,
  input: z
    .strictObject({
      month: z
        .string()
        .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
        .optional(),
    })
    .nullish(),
  output: z.object({ success: z.literal(true), usage: cloudinaryMetrics.nullable() }),
});

/** Returns one day's figures and measures today's first. Throws `input/invalid` for a future day. */
export const fetchDailyMetrics = defineCallable({
  name: "fetchDailyMetrics",
  access: "superAdmin",
  isLook: true,
  input: z.strictObject({ date: usageDay }),
  output: z.object({ success: z.literal(true), metrics: dailyMetrics }),
  timeoutSeconds: 120,
});

/** Days per call of `backfillDailyMetrics`. */
const MAX_BACKFILL_DAYS = 92;

/** Returns several days. `overwrite` measures today's figures again, however recent they are. */
export const backfillDailyMetrics = defineCallable({
  name: "backfillDailyMetrics",
  access: "superAdmin",
  input: z
    .strictObject({ startDate: usageDay, endDate: usageDay, overwrite: z.boolean().default(false) })
    .refine(
      ({ startDate, endDate }) =>
        startDate <= endDate && (Date.parse(endDate) - Date.parse(startDate)) / DAY_MS < MAX_BACKFILL_DAYS,
    ),
  output: z.object({
    success: z.literal(true),
    results: z.array(
      z.object({
        date: usageDay,
        success: z.boolean(),
        message: z.string(),
        metrics: dailyMetrics.nullable(),
      }),
    ),
    summary: z.object({ total: z.int(), successful: z.int(), failed: z.int() }),
  }),
  timeoutSeconds: 120,
});
