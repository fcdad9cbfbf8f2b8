import * as z from "zod";

import { defineCallable } from "./callable.ts";
import { DAY_MS } from "./durations.ts";

/**
 * A figure is measured, or null, which is shown as – (docs/decisions/admin/0072-costs-are-estimates.md).
 * Money is US dollars; days are UTC.
 */
const dollars = z.number().nullable();
const count = z.int().nullable();
const gigabytes = z.number().nullable();

/** Measured figures of today that are older than this are measured again when somebody asks for new ones. */
export const METRICS_STALE_MINUTES = 15;
/** The first month that can be chosen for the image host. */
export const FIRST_CLOUDINARY_MONTH = "2025-06";
/** The default limits of the image host's plan, where its answer has none: GB, GB, and a number. */
export const CLOUDINARY_LIMITS = { storage: 25, bandwidth: 25, transformations: 25_000 } as const;
/** "All time" begins here. */
export const FIRST_USAGE_DAY = "2020-01-01";

const MOST_DAYS = 4_000;

/** `YYYY-MM-DD`, a day that there is. */
export const usageDay = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .refine((day) => !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day));

/** Both days are in it. */
export const dateFilter = z
  .strictObject({ startDate: usageDay, endDate: usageDay })
  .refine(
    ({ startDate, endDate }) =>
      startDate <= endDate && (Date.parse(endDate) - Date.parse(startDate)) / DAY_MS < MOST_DAYS,
  );
export type DateFilter = z.output<typeof dateFilter>;

/** `percentage` is of the limit, 0 to 100 and above. Storage and bandwidth are GB; bandwidth is of the last 30 days. */
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
  /** Of the plan as a whole, where it counts all three together; else the fullest of the three. */
  percentage: z.number().nullable(),
  /** When it was asked of the image host, epoch milliseconds. */
  recordedAt: z.number(),
});
export type CloudinaryMetrics = z.output<typeof cloudinaryMetrics>;

/**
 * `unpriced`: paid requests of models whose price isn't known; the cost lacks theirs. `simulated`: requests that a
 * simulator answered, which nobody charges for.
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
  /** What the server read and wrote, at list prices; browsers' own reads are the platform's to count. */
  firebase: z.object({ reads: count, writes: count, cost: dollars, documents: count, storageGB: gigabytes }),
  /** The bucket's files, when they were last counted. */
  storage: z.object({ sizeGB: gigabytes, files: count, cost: dollars }),
};

const dayCosts = z.object({
  date: usageDay,
  /** Whether anything was recorded on that day. */
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

const answered = {
  success: z.literal(true),
  metrics: dashboardMetrics,
  /** Epoch milliseconds. */
  lastUpdated: z.number(),
};
const nothing = z.strictObject({}).nullish();

/** The week that began on Sunday, as it is recorded. */
export const getDashboardMetrics = defineCallable({
  name: "getDashboardMetrics",
  access: "superAdmin",
  input: nothing,
  output: z.object(answered),
});

/** Measures what can be measured now, then answers the range. */
export const updateDashboardMetrics = defineCallable({
  name: "updateDashboardMetrics",
  access: "superAdmin",
  input: z.strictObject({ dateFilter }),
  output: z.object(answered),
  timeoutSeconds: 120,
});

export const getOpenAIUsage = defineCallable({
  name: "getOpenAIUsage",
  access: "superAdmin",
  input: z.strictObject({ dateFilter }),
  output: z.object({ success: z.literal(true), usage: aiMetrics }),
});

/** As of now, or as it was last recorded in `month` (`YYYY-MM`); null where it never was. */
export const getCloudinaryUsage = defineCallable({
  name: "getCloudinaryUsage",
  access: "superAdmin",
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

/** A day that is past, or today, which is measured first. A day to come is refused with `input/invalid`. */
export const fetchDailyMetrics = defineCallable({
  name: "fetchDailyMetrics",
  access: "superAdmin",
  input: z.strictObject({ date: usageDay }),
  output: z.object({ success: z.literal(true), metrics: dailyMetrics }),
  timeoutSeconds: 120,
});

/** Days in one call of `backfillDailyMetrics`. */
const MOST_BACKFILLED = 92;

/** Several days. `overwrite`: today is measured again, however new its figures are. */
export const backfillDailyMetrics = defineCallable({
  name: "backfillDailyMetrics",
  access: "superAdmin",
  input: z
    .strictObject({ startDate: usageDay, endDate: usageDay, overwrite: z.boolean().default(false) })
    .refine(
      ({ startDate, endDate }) =>
        startDate <= endDate && (Date.parse(endDate) - Date.parse(startDate)) / DAY_MS < MOST_BACKFILLED,
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
