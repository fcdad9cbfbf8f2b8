import { describe, expect, it } from "vitest";

import type { ScheduleRuns } from "../../contract/documents.ts";
import { SCHEDULE_NAMES, SCHEDULES } from "../../contract/schedules.ts";
import { DAY_MS, HOUR_MS } from "../../contract/wire/durations.ts";
import { listSchedules, watchSchedules } from "./schedules.ts";

const NOW = 9 * DAY_MS;
const NONE: ScheduleRuns = { ranAt: {}, missedSince: {} };
const WELL = Object.fromEntries(SCHEDULE_NAMES.map((name) => [name, NOW]));

async function watch(runs: ScheduleRuns) {
  const warnings: unknown[] = [];
  const missed: unknown[] = [];
  await watchSchedules({
    readRuns: () => Promise.resolve(runs),
    noteMissed: (...given) => Promise.resolve(void missed.push(given)),
    warn: (...given) => void warnings.push(given),
    now: () => NOW,
  });
  return { warnings, missed };
}

describe("the watch over scheduled functions", () => {
  it.each(SCHEDULE_NAMES)("warns if %s had no complete run for its time", async (name) => {
    const { lateAfterMs } = SCHEDULES[name];
    const hours = lateAfterMs / HOUR_MS;
    const ranAt = (at: number) => ({ ...NONE, ranAt: { ...WELL, [name]: at } });
    expect(await watch(ranAt(NOW - lateAfterMs))).toEqual({
      warnings: [["schedule late", { schedule: name, hours }]],
      missed: [],
    });
    expect(await watch(ranAt(NOW - lateAfterMs + 1))).toEqual({ warnings: [], missed: [] });
  });

  it("counts from the first watch where a function never ran", async () => {
    expect(await watch(NONE)).toEqual({ warnings: [], missed: [[SCHEDULE_NAMES, NOW]] });
    const { resumeOperations: _, ...others } = WELL;
    const runs = { ranAt: others, missedSince: { resumeOperations: NOW - 3 * HOUR_MS } };
    expect(await watch(runs)).toEqual({
      warnings: [["schedule late", { schedule: "resumeOperations", hours: 3 }]],
      missed: [],
    });
    expect(listSchedules(runs, NOW)).toContainEqual({ name: "resumeOperations", ranAt: null, isLate: true });
  });

  it("ignores a function that doesn't exist any more", async () => {
    expect(await watch({ ...NONE, ranAt: { ...WELL, gone: 0 } })).toEqual({ warnings: [], missed: [] });
  });
});
