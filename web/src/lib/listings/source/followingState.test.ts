// @vitest-environment node
import { describe, expect, it } from "vitest";

import { DAY_MS, MINUTE_MS } from "@contract/wire/durations";

import { createReplica } from "../replica";
import {
  failLoad,
  type FollowingState,
  getRetryPause,
  applyFeeds,
  isCountDue,
  openSnapshot,
  showHead,
  UNOPENED,
} from "./followingState";
import { DEFAULT_QUERY } from "../testing/sampleRows";

const NOW = 100 * DAY_MS;
const problem = new Error("The connection was lost");
const head = { query: DEFAULT_QUERY, answer: createReplica().columns.answer(DEFAULT_QUERY) };
const snapshot = { syncedAt: NOW - DAY_MS, countedAt: NOW - 2 * DAY_MS };
const shown = openSnapshot(UNOPENED, snapshot, NOW);
const current = { problem: null, isCurrent: true };

it.each<[string, FollowingState, Partial<FollowingState>]>([
  [
    "shows the stored page first",
    showHead(UNOPENED, { head, syncedAt: 5 }),
    { status: "ready", fromSnapshot: true, lastSyncedAt: 5, head, isWhole: false },
  ],
  [
    "shows the snapshot's rows instead of the stored page",
    openSnapshot(showHead(UNOPENED, { head, ...snapshot }), snapshot, NOW),
    { status: "ready", head: null, lastSyncedAt: snapshot.syncedAt, countedAt: snapshot.countedAt },
  ],
  ["shows an error if the first load fails", failLoad(UNOPENED, problem), { status: "error", problem }],
  ["keeps listings on the screen if a load fails", failLoad(shown, problem), { status: "ready", problem }],
  [
    "is in sync once all changes have arrived",
    applyFeeds({ ...shown, problem }, current, NOW),
    { fromSnapshot: false, lastSyncedAt: NOW, problem: null },
  ],
  [
    "isn't in sync while changes are missing",
    applyFeeds(shown, { problem: null, isCurrent: false }, NOW),
    { fromSnapshot: true, lastSyncedAt: snapshot.syncedAt },
  ],
  [
    "isn't in sync after a problem",
    applyFeeds(shown, { problem, isCurrent: true }, NOW),
    { fromSnapshot: true, lastSyncedAt: snapshot.syncedAt, problem },
  ],
  [
    "isn't in sync before a load that it needs",
    applyFeeds(showHead(UNOPENED, { head, syncedAt: 5 }), current, NOW),
    { fromSnapshot: true, lastSyncedAt: 5 },
  ],
])("%s", (_, state, fields) => {
  expect(state).toMatchObject(fields);
});

describe("a snapshot", () => {
  it.each<[string, number, boolean]>([
    ["of now", 0, true],
    ["of 25 days ago", 25 * DAY_MS, true],
    ["older than that", 25 * DAY_MS + 1, false],
    ["5 minutes in the future", -5 * MINUTE_MS, true],
    ["later than that", -5 * MINUTE_MS - 1, false],
  ])("%s can be followed: %#", (_, age, isWhole) => {
    expect(openSnapshot(UNOPENED, { countedAt: 0, syncedAt: NOW - age }, NOW).isWhole).toBe(isWhole);
  });
});

it.each([
  [DAY_MS, false],
  [DAY_MS + 1, true],
  [-1, true],
])("counts again after %i milliseconds: %s", (age, isDue) => {
  expect(isCountDue({ ...shown, countedAt: NOW - age }, NOW)).toBe(isDue);
});

it("repeats a failed load after 2, 4, 8 seconds, and every minute at last", () => {
  const failed = (times: number) => failLoad({ ...UNOPENED, failures: times - 1 }, problem);
  expect([1, 2, 3, 20].map((times) => getRetryPause(failed(times)))).toEqual([2_000, 4_000, 8_000, 60_000]);
});
