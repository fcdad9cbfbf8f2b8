import { describe, expect, it } from "vitest";

import type { RetentionDuty } from "../../contract/documents.ts";
import { DAY_MS, MINUTE_MS } from "../../contract/wire/durations.ts";
import { toKind } from "../trash/sweep.ts";
import { enforceRetention, isRetentionBehind } from "./enforceRetention.ts";

interface DueKind {
  /** Due times in milliseconds. */
  readonly dueAts: readonly number[];
  /** Duration of one entry. */
  readonly minutes?: number;
  readonly refuses?: number;
  readonly isUnreadable?: boolean;
}

const START = 1_000_000;

/** Due entries of several kinds. The clock only advances while an entry is carried out. */
function world(kinds: Readonly<Record<string, DueKind>>) {
  let clock = START;
  const now = () => clock;
  const done: string[] = [];
  const reported: string[] = [];
  const warnings: unknown[] = [];
  const saved: RetentionDuty[] = [];
  const createKind = ([what, { dueAts, minutes = 1, refuses, isUnreadable }]: [string, DueKind]) =>
    toKind(
      {
        what,
        listExpired: (_now, limit) => {
          if (isUnreadable === true) return Promise.reject(new Error(`no index for ${what}`));
          const left = dueAts.filter((at) => !done.includes(`${what} ${at}`));
          return Promise.resolve(left.slice(0, limit).map((dueAt) => ({ dueAt })));
        },
        getKey: ({ dueAt }) => String(dueAt),
        remove: ({ dueAt }) => {
          clock += minutes * MINUTE_MS;
          if (dueAt === refuses) return Promise.reject(new Error("away"));
          done.push(`${what} ${dueAt}`);
          return Promise.resolve("gone" as const);
        },
      },
      { now },
    );
  const run = (minutes: number) =>
    enforceRetention({
      kinds: Object.entries(kinds).map(createKind),
      budgetMs: minutes * MINUTE_MS,
      now,
      report: (message) => void reported.push(message),
      warn: (...given) => void warnings.push(given),
      save: (duty) => Promise.resolve(void saved.push(duty)),
    });
  const doneOf = (what: string) => done.filter((each) => each.startsWith(`${what} `));
  return { run, done, doneOf, reported, warnings, saved };
}
const range = (count: number) => Array.from({ length: count }, (_, at) => at);

describe("a run of the retention", () => {
  it("gives each kind the same time, the oldest first, however much of one is due", async () => {
    const { run, doneOf } = world({
      wish: { dueAts: range(100), minutes: 2 },
      export: { dueAts: range(100) },
      address: { dueAts: range(100) },
    });
    await run(12);
    expect(doneOf("wish")).toEqual(["wish 0", "wish 1"]);
    expect(doneOf("export")).toEqual(["export 0", "export 1", "export 2", "export 3"]);
    expect(doneOf("address")).toEqual(["address 0", "address 1", "address 2", "address 3"]);
  });

  it("gives a kind the time that the others don't need", async () => {
    const { run, doneOf } = world({
      wish: { dueAts: range(100) },
      export: { dueAts: range(1) },
      address: { dueAts: [] },
    });
    await run(6);
    expect(doneOf("export")).toHaveLength(1);
    expect(doneOf("wish")).toHaveLength(5);
  });

  it("leaves the rest to the next run, and says so", async () => {
    const { run, done, warnings } = world({ wish: { dueAts: range(4) }, export: { dueAts: range(1) } });
    await run(3);
    expect(done).toEqual(["wish 0", "export 0", "wish 1"]);
    expect(warnings).toEqual([["retention behind", { kinds: 1, failed: 0 }]]);
    await run(60);
    expect(done.slice(3)).toEqual(["wish 2", "wish 3"]);
    expect(warnings).toHaveLength(1);
  });

  it("reports a failure once, and continues with the next one", async () => {
    const { run, done, reported } = world({ wish: { dueAts: range(3), refuses: 0 } });
    await run(60);
    expect(done).toEqual(["wish 1", "wish 2"]);
    expect(reported).toEqual(["wish could not be deleted"]);
  });

  it("fails if a kind can't be read, so that it is repeated, but carries out the others", async () => {
    const { run, done, warnings, saved } = world({
      wish: { dueAts: range(2), isUnreadable: true },
      export: { dueAts: range(2) },
    });
    await expect(run(60)).rejects.toMatchObject({ errors: [new Error("no index for wish")] });
    expect(done).toEqual(["export 0", "export 1"]);
    expect(saved).toMatchObject([{ done: 2, kindsLeft: 1 }]);
    expect(warnings).toEqual([["retention behind", { kinds: 1, failed: 0 }]]);
  });

  it("stores what it did and since when the rest is due", async () => {
    const { run, saved } = world({
      wish: { dueAts: [5, 7, 9], refuses: 5 },
      export: { dueAts: [3, 6, 8], minutes: 2 },
    });
    await run(5);
    expect(saved).toEqual([
      {
        ...{ ranAt: START, milliseconds: 5 * MINUTE_MS, done: 3, failed: 1 },
        ...{ kindsLeft: 1, oldestDueAt: 5 },
      },
    ]);
  });

  it("warns of an entry that is overdue by a day, and not of one that failed for the first time", async () => {
    const young = world({ wish: { dueAts: [START - DAY_MS / 2], refuses: START - DAY_MS / 2 } });
    await young.run(60);
    expect(young.warnings).toEqual([]);
    const old = world({ wish: { dueAts: [START - DAY_MS], refuses: START - DAY_MS } });
    await old.run(60);
    expect(old.warnings).toEqual([["retention behind", { kinds: 0, failed: 1 }]]);
  });
});

describe("the retention is behind", () => {
  const duty = { ranAt: START, milliseconds: 1, done: 1, failed: 0, kindsLeft: 0, oldestDueAt: null };

  it.each([
    ["26 hours after its last run", duty, 26 / 24, true],
    ["not before that", duty, 25 / 24, false],
    ["if its last run had no time for all", { ...duty, kindsLeft: 1 }, 0, true],
    ["a day after an entry was due", { ...duty, oldestDueAt: START }, 1, true],
  ])("%s", (_, last, days, isBehind) => {
    expect(isRetentionBehind(last, START + days * DAY_MS)).toBe(isBehind);
  });
});
