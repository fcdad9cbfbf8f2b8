import * as z from "zod";

/** `health/emptyTrash`, server only: the last run. Times are epoch milliseconds. */
export const trashDutyDocument = z.object({
  ranAt: z.number(),
  milliseconds: z.number(),
  removed: z.int(),
  failed: z.int(),
  /** What is due and left, by kind. */
  left: z.record(z.string(), z.int()),
  /** When the oldest thing that is left was due. */
  oldestDueAt: z.number().nullable(),
});
export type TrashDuty = z.output<typeof trashDutyDocument>;

/** `health/backUp`, server only. Times are epoch milliseconds. */
export const backupDutyDocument = z.object({
  /** The day (UTC) whose export was started last, `YYYY-MM-DD`. */
  day: z.string().nullable().default(null),
  running: z
    .object({
      name: z.string(),
      prefix: z.string(),
      startedAt: z.number(),
      /** The export has the database as it was then. Null if that isn't known. */
      snapshotAt: z.number().nullable().default(null),
      /** The documents of each collection at that time. Null if they haven't been counted. */
      collections: z.record(z.string(), z.int()).nullable().default(null),
    })
    .nullable()
    .default(null),
  /** The last good one. */
  last: z
    .object({ prefix: z.string(), finishedAt: z.number(), documents: z.int(), bytes: z.number() })
    .nullable()
    .default(null),
  failedAt: z.number().nullable().default(null),
});
export type BackupDuty = z.output<typeof backupDutyDocument>;
