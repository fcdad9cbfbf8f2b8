import * as z from "zod";

/** `health/emptyTrash`, server only: the last run. Times are epoch milliseconds. */
export const trashDutyDocument = z.object({
  ranAt: z.number(),
  milliseconds: z.number(),
  removed: z.int(),
  failed: z.int(),
  /** Number of remaining due items, by kind. Null while they aren't counted. */
  left: z.record(z.string(), z.int()).nullable(),
  /** Due time of the oldest remaining item. */
  oldestDueAt: z.number().nullable(),
  /** Number of kinds that the run couldn't list. */
  kindsUnread: z.int().default(0),
});
export type TrashDuty = z.output<typeof trashDutyDocument>;

/** `health/enforceRetention`, server only: the last run. Times are epoch milliseconds. */
export const retentionDutyDocument = z.object({
  ranAt: z.number(),
  milliseconds: z.number(),
  done: z.int(),
  failed: z.int(),
  /** Number of kinds that the run had no time for or couldn't read. */
  kindsLeft: z.int(),
  /** Due time of the oldest remaining entry. */
  oldestDueAt: z.number().nullable(),
});
export type RetentionDuty = z.output<typeof retentionDutyDocument>;

/** `health/backUp`, server only. Times are epoch milliseconds. */
export const backupDutyDocument = z.object({
  /** The day (UTC) of the last started export, `YYYY-MM-DD`. */
  day: z.string().nullable().default(null),
  running: z
    .object({
      name: z.string(),
      prefix: z.string(),
      startedAt: z.number(),
      /** Time of the database state that is exported. Null if unknown. */
      snapshotAt: z.number().nullable().default(null),
      /** Documents per collection at that time. Null if they haven't been counted. */
      collections: z.record(z.string(), z.int()).nullable().default(null),
    })
    .nullable()
    .default(null),
  /** The last successful backup. */
  last: z
    .object({ prefix: z.string(), finishedAt: z.number(), documents: z.int(), bytes: z.number() })
    .nullable()
    .default(null),
  failedAt: z.number().nullable().default(null),
});
export type BackupDuty = z.output<typeof backupDutyDocument>;

/** `health/schedules`, server only: the complete runs of all scheduled functions. Times are epoch milliseconds. */
export const scheduleRunsDocument = z.object({
  /** The last complete run, by function. */
  ranAt: z.record(z.string(), z.number()).default({}),
  /** When a function without a complete run was first missed, by function. */
  missedSince: z.record(z.string(), z.number()).default({}),
});
export type ScheduleRuns = z.output<typeof scheduleRunsDocument>;
