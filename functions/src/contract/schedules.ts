import { HOURLY_STOPPED_MS, NIGHTLY_STOPPED_MS } from "./health.ts";
import { HOUR_MS } from "./wire/durations.ts";

interface Schedule {
  /** As in a crontab, in UTC. */
  readonly at: string;
  /** Milliseconds without a complete run after which the function is late (docs/operations.md). */
  readonly lateAfterMs: number;
}

/** All scheduled functions. Each has a limit here, so none can stop without an alert (decisions/operations/0390). */
export const SCHEDULES = {
  backUp: { at: "31 * * * *", lateAfterMs: HOURLY_STOPPED_MS },
  boundWrites: { at: "47 * * * *", lateAfterMs: HOURLY_STOPPED_MS },
  emptyTrash: { at: "17 * * * *", lateAfterMs: HOURLY_STOPPED_MS },
  enforceRetention: { at: "17 7 * * *", lateAfterMs: NIGHTLY_STOPPED_MS },
  measureUsage: { at: "40 23 * * *", lateAfterMs: NIGHTLY_STOPPED_MS },
  resumeOperations: { at: "*/10 * * * *", lateAfterMs: HOUR_MS },
  scheduleEbayCatchUps: { at: "*/10 * * * *", lateAfterMs: HOUR_MS },
  sweepEbayInbox: { at: "*/5 * * * *", lateAfterMs: HOUR_MS },
} as const satisfies Record<string, Schedule>;

export type ScheduleName = keyof typeof SCHEDULES;
export const SCHEDULE_NAMES = Object.keys(SCHEDULES) as readonly ScheduleName[];
