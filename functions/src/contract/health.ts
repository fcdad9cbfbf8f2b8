import * as z from "zod";

import { defineCallable } from "./wire/callable.ts";
import { HOUR_MS } from "./wire/durations.ts";

/** Days that the figures of webhooks and callables cover, today included. */
export const HEALTH_DAYS = 2;
/** Listed callables, those with the most failures. */
export const MAX_FAILING = 20;

/** An hourly job is stopped if its last complete run was this many milliseconds ago (docs/operations.md). */
export const HOURLY_STOPPED_MS = 4 * HOUR_MS;
/** The same of a nightly job, which takes some minutes. */
export const NIGHTLY_STOPPED_MS = 26 * HOUR_MS;

/** Times are epoch milliseconds. A figure that couldn't be measured is null. */
const health = z.object({
  measuredAt: z.number(),
  /** The first day that webhooks and callables cover, `YYYY-MM-DD` (UTC). */
  since: z.string(),
  /** Deliveries from eBay. Null if these days have no record. */
  webhooks: z
    .object({
      received: z.int(),
      failed: z.int(),
      refused: z.array(z.object({ reason: z.string(), count: z.int() })),
    })
    .nullable(),
  failing: z
    .array(z.object({ name: z.string(), calls: z.int(), failures: z.int(), refusals: z.int() }))
    .nullable(),
  inbox: z
    .object({ waiting: z.int(), oldestReceivedAt: z.number().nullable(), deadLetters: z.int() })
    .nullable(),
  queues: z.array(z.object({ name: z.string(), tasks: z.int(), oldestAt: z.number().nullable() })).nullable(),
  ebay: z.object({ used: z.int(), limit: z.int(), resetsAt: z.number() }).nullable(),
  ai: z.object({ spentUsd: z.number(), capUsd: z.number() }).nullable(),
  trash: z
    .object({
      ranAt: z.number(),
      removed: z.int(),
      failed: z.int(),
      /** Null if the last run couldn't count it. */
      left: z.int().nullable(),
      oldestDueAt: z.number().nullable(),
      /**
       * True if something is overdue by a day, if a kind couldn't be listed, or if there was no run for
       * `HOURLY_STOPPED_MS`.
       */
      isBehind: z.boolean(),
    })
    .nullable(),
  retention: z
    .object({
      ranAt: z.number(),
      failed: z.int(),
      oldestDueAt: z.number().nullable(),
      isBehind: z.boolean(),
    })
    .nullable()
    .default(null),
  /** People whose listings are being moved to the trash or back. `oldestAt`: the oldest such move began. */
  deletions: z
    .object({ count: z.int(), oldestAt: z.number().nullable(), isStuck: z.boolean() })
    .nullable()
    .default(null),
  /** Scheduled functions. `ranAt`: the last complete run. */
  schedules: z
    .array(z.object({ name: z.string(), ranAt: z.number().nullable(), isLate: z.boolean() }))
    .nullable()
    .default(null),
  /** Why `backup` is null: none has ended, the first one failed, or its state couldn't be read. */
  noBackup: z.enum(["none", "failed", "unknown"]).nullable().default(null),
  backup: z
    .object({
      finishedAt: z.number(),
      documents: z.int().nullable(),
      bytes: z.number().nullable(),
      /** True if an attempt has failed since. */
      hasFailedSince: z.boolean(),
    })
    .nullable(),
});
export type Health = z.output<typeof health>;

/** Measures the state of the installation. */
export const getHealth = defineCallable({
  name: "getHealth",
  access: "superAdmin",
  isLook: true,
  input: z.strictObject({}),
  output: health,
});
