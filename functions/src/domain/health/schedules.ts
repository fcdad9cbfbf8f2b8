import type { ScheduleRuns } from "../../contract/documents.ts";
import type { Health } from "../../contract/health.ts";
import { SCHEDULE_NAMES, type ScheduleName, SCHEDULES } from "../../contract/schedules.ts";
import { HOUR_MS } from "../../contract/wire/durations.ts";

/** Returns the last complete run of each scheduled function, and whether the next one is late. */
const judgeSchedules = ({ ranAt, missedSince }: ScheduleRuns, now: number) =>
  SCHEDULE_NAMES.map((name) => {
    const since = ranAt[name] ?? missedSince[name] ?? now;
    return { name, since, ranAt: ranAt[name] ?? null, isLate: now - since >= SCHEDULES[name].lateAfterMs };
  });

export const listSchedules = (runs: ScheduleRuns, now: number): NonNullable<Health["schedules"]> =>
  judgeSchedules(runs, now).map(({ name, ranAt, isLate }) => ({ name, ranAt, isLate }));

interface WatchPorts {
  readonly readRuns: () => Promise<ScheduleRuns>;
  /** Notes that these functions have no complete run yet, at a time (epoch milliseconds). */
  readonly noteMissed: (names: readonly ScheduleName[], at: number) => Promise<void>;
  readonly warn: (message: string, fields: Readonly<Record<string, string | number>>) => void;
  readonly now: () => number;
}

/**
 * Warns of scheduled functions without a complete run for too long: they fail, are killed, or aren't called
 * (decisions/operations/0390).
 */
export async function watchSchedules({ readRuns, noteMissed, warn, now }: WatchPorts): Promise<void> {
  const runs = await readRuns();
  const at = now();
  for (const { name, since, isLate } of judgeSchedules(runs, at))
    if (isLate) warn("schedule late", { schedule: name, hours: Math.floor((at - since) / HOUR_MS) });
  const missed = SCHEDULE_NAMES.filter((name) => (runs.ranAt[name] ?? runs.missedSince[name]) === undefined);
  if (missed.length > 0) await noteMissed(missed, at);
}
