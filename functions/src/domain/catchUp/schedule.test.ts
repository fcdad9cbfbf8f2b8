import { expect, it } from "vitest";

import { CALLS_PER_CATCH_UP, getInterval, RUN_EVERY_MS, scheduleCatchUps } from "./schedule.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const START = 1_000 * DAY;

function world(dueAt: readonly (number | null)[]) {
  let time = START;
  const due = new Map(dueAt.map((at, index) => [`s${index}`, at]));
  const tasks: { uid: string; at: number }[] = [];
  const checks: number[] = [];
  const run = () =>
    scheduleCatchUps({
      listConnected: () => Promise.resolve([...due].map(([uid, at]) => ({ uid, dueAt: at }))),
      setDue: (uid, at) => Promise.resolve(void due.set(uid, at)),
      enqueue: (uid, at) => Promise.resolve(void tasks.push({ uid, at })),
      enqueueApplicationCheck: () => Promise.resolve(void checks.push(time)),
      callsADay: 5_000,
      now: () => time,
    });
  /** Runs the schedule for a time, and returns what it has enqueued. */
  const runFor = async (milliseconds: number) => {
    tasks.length = 0;
    for (const end = time + milliseconds; time < end; time += RUN_EVERY_MS) await run();
    return [...tasks];
  };
  return { runFor, due, checks };
}

it("catches up hourly, and less often if many sellers share the calls", () => {
  expect(getInterval(1, 5_000)).toBe(HOUR);
  expect(getInterval(8, 5_000)).toBe(HOUR);
  expect(getInterval(100, 5_000)).toBe(12 * HOUR);
  expect(getInterval(200, 5_000)).toBe(DAY);
  expect(getInterval(5_000, 5_000)).toBe(DAY);
  expect(getInterval(100, 50_000)).toBe(72 * MINUTE);
});

it.each([1, 8, 40, 200])("keeps %i sellers within a fifth of the day's calls", async (count) => {
  const { runFor } = world(Array.from({ length: count }, () => null));
  await runFor(DAY);
  const tasks = await runFor(DAY);
  expect(tasks.length * CALLS_PER_CATCH_UP).toBeLessThanOrEqual(1_000);
  // Nobody is left out.
  expect(new Set(tasks.map(({ uid }) => uid)).size).toBe(count);
});

it("spreads sellers over the time, and the tasks of one run until the next", async () => {
  const { runFor, due } = world(Array.from({ length: 60 }, () => null));
  await runFor(RUN_EVERY_MS);
  const times = [...due.values()];
  expect(new Set(times).size).toBe(60);
  expect(Math.max(...times.map(Number)) - START).toBeLessThan(getInterval(60, 5_000));
  const tasks = await runFor(HOUR);
  expect(tasks.length).toBeGreaterThan(0);
  expect(new Set(tasks.map(({ at }) => at)).size).toBe(tasks.length);
});

it("takes the longest overdue first after an outage, and not all at once", async () => {
  const overdue = Array.from({ length: 60 }, (_, index) => START - index * HOUR);
  const { runFor } = world(overdue);
  const first = await runFor(RUN_EVERY_MS);
  expect(first.map(({ uid }) => uid)).toEqual(["s59", "s58", "s57"]);
  const more = await runFor(HOUR);
  expect(new Set([...first, ...more].map(({ uid }) => uid)).size).toBe(21);
});

it("checks the application's own subscriptions every six hours while somebody is connected", async () => {
  const { runFor, checks } = world([null]);
  await runFor(DAY);
  expect(checks.map((at) => at - START)).toEqual([0, 6 * HOUR, 12 * HOUR, 18 * HOUR]);
  const alone = world([]);
  await alone.runFor(DAY);
  expect(alone.checks).toEqual([]);
});
