// @vitest-environment node
import { describe, expect, it } from "vitest";

import { DAY_MS } from "@contract/wire/durations";

import { createReplica } from "../replica";
import { type FollowingState, UNOPENED } from "./followingState";
import { advanceFollowing, type FollowingEvent, type FollowingEffect } from "./followingSteps";
import { DEFAULT_QUERY } from "../testing/sampleRows";

const NOW = 100 * DAY_MS;
const problem = new Error("The connection was lost");
const head = { query: DEFAULT_QUERY, answer: createReplica().columns.answer(DEFAULT_QUERY) };
const listings = { cursor: 7, isSettled: true };
const deletions = { cursor: 6, isSettled: false };
const snapshot = { syncedAt: NOW - DAY_MS, countedAt: NOW, unreadable: [], head, listings, deletions };
const whole: FollowingState = { ...UNOPENED, status: "ready", isWhole: true, countedAt: NOW };
const old: FollowingState = { ...whole, countedAt: NOW - 2 * DAY_MS };
const counting: FollowingState = { ...old, isCounting: true };
const current = { type: "feedsChanged", problem: null, isCurrent: true } as const;
const counted = (count: number | null, isRepeat = false) =>
  ({ type: "counted", count, known: 3, isRepeat }) as const;
const named = (effects: readonly FollowingEffect[]) => effects.map(({ type }) => type);

describe("what is done next", () => {
  it.each<[string, FollowingState, FollowingEvent, FollowingEffect["type"][]]>([
    ["loads without a snapshot", UNOPENED, { type: "snapshotRead", snapshot: null }, ["load"]],
    ["follows a snapshot", UNOPENED, { type: "snapshotRead", snapshot }, ["follow"]],
    [
      "loads if a snapshot is too old",
      UNOPENED,
      { type: "snapshotRead", snapshot: { ...snapshot, syncedAt: 0 } },
      ["load"],
    ],
    ["waits after a failed load", UNOPENED, { type: "loadFailed", problem }, ["retryLater"]],
    ["loads after the wait", UNOPENED, { type: "retryDue" }, ["load"]],
    ["doesn't load again if another load ended", whole, { type: "retryDue" }, []],
    [
      "loads for the seller after an error",
      { ...UNOPENED, status: "error" },
      { type: "retryAsked" },
      ["load"],
    ],
    ["ignores the seller while it loads", UNOPENED, { type: "retryAsked" }, []],
    ["saves once it is in sync", whole, current, ["saveLater"]],
    ["counts once a day", old, current, ["saveLater", "count"]],
    ["doesn't count twice at once", counting, current, ["saveLater"]],
    ["does nothing while changes are missing", old, { ...current, isCurrent: false }, []],
    ["does nothing after a problem", old, { ...current, problem }, []],
    ["does nothing before it is whole", { ...old, isWhole: false }, current, []],
    ["saves equal counts", counting, counted(3), ["saveLater"]],
    ["counts different counts again", counting, counted(4), ["countAgainLater"]],
    ["loads if they differ again", counting, counted(4, true), ["correct"]],
    ["lets a failed count be", counting, counted(null, true), []],
  ])("%s", (_, state, event, effects) => {
    expect(named(advanceFollowing(state, event, NOW).effects)).toEqual(effects);
  });

  it("follows a snapshot from its positions", () => {
    const { effects } = advanceFollowing(UNOPENED, { type: "snapshotRead", snapshot }, NOW);
    expect(effects).toEqual([{ type: "follow", from: { listings, deletions } }]);
  });

  it("follows a load from the time of its first page, and allows for late writes", () => {
    const { effects } = advanceFollowing(UNOPENED, { type: "loadEnded", readAt: 9 }, NOW);
    const from = { cursor: 9, isSettled: false };
    expect(effects).toEqual([{ type: "follow", from: { listings: from, deletions: from } }]);
  });

  it("waits longer after each failed load, and from the start for the seller", () => {
    const fail = (state: FollowingState) => advanceFollowing(state, { type: "loadFailed", problem }, NOW);
    const twice = fail(fail(UNOPENED).state);
    expect(twice.effects).toEqual([{ type: "retryLater", pause: 4_000 }]);
    const asked = advanceFollowing(twice.state, { type: "retryAsked" }, NOW).state;
    expect(asked.status).toBe("loading");
    expect(fail(asked).effects).toEqual([{ type: "retryLater", pause: 2_000 }]);
  });
});

describe("the state", () => {
  it.each<[string, FollowingState, FollowingEvent, Partial<FollowingState>]>([
    ["shows a stored page", UNOPENED, { type: "headRead", snapshot }, { status: "ready", head }],
    [
      "starts anew without a snapshot",
      { ...UNOPENED, status: "ready", head },
      { type: "snapshotRead", snapshot: null },
      UNOPENED,
    ],
    [
      "counts a load from 0",
      { ...whole, loaded: 9, total: 9 },
      { type: "loadStarted" },
      { loaded: 0, total: null },
    ],
    ["shows how much is loaded", UNOPENED, { type: "pageLoaded", loaded: 5 }, { loaded: 5 }],
    ["shows of how much", UNOPENED, { type: "totalCounted", total: 8 }, { total: 8 }],
    [
      "is whole after a load, and needs no count",
      { ...counting, isWhole: false, failures: 3 },
      { type: "loadEnded", readAt: 9 },
      { status: "ready", isWhole: true, countedAt: NOW, isCounting: false, failures: 0 },
    ],
    ["keeps the time of equal counts", counting, counted(3), { isCounting: false, countedAt: NOW }],
    [
      "counts again after a failed count",
      counting,
      counted(null),
      { isCounting: false, countedAt: old.countedAt },
    ],
    [
      "counts again after a failed correction",
      counting,
      { type: "correctionFailed" },
      { isCounting: false, countedAt: old.countedAt },
    ],
    ["is still counting until it counts again", counting, counted(4), { isCounting: true }],
  ])("%s", (_, state, event, fields) => {
    expect(advanceFollowing(state, event, NOW).state).toMatchObject(fields);
  });

  it.each<[string, FollowingState, FollowingEvent]>([
    ["a snapshot without a page", UNOPENED, { type: "headRead", snapshot: { ...snapshot, head: null } }],
    ["the end of a wait", UNOPENED, { type: "retryDue" }],
    ["a retry without an error", whole, { type: "retryAsked" }],
    ["a first difference of the counts", counting, counted(4)],
  ])("is the same object after %s, so that nothing is drawn again", (_, state, event) => {
    expect(advanceFollowing(state, event, NOW).state).toBe(state);
  });
});
