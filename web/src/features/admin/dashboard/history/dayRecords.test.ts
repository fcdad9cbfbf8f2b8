import { beforeEach, describe, expect, it } from "vitest";

import type { DailyMetrics } from "@contract/usage";

import {
  getDayState,
  type History,
  isDue,
  NOTHING,
  settle,
  addFailed,
  addFetched,
  removeEmpty,
} from "./dayRecords";
import { readHistory, writeHistory } from "./historyStore";

const at = (time: string) => Date.parse(`${time}Z`);
const NOON = at("2026-11-22T12:00");
const day = (date: string, isRecorded = true): DailyMetrics => {
  const ai = { cost: isRecorded ? 1 : null, requests: 1, tokens: 1, unpriced: 0, simulated: 0 };
  return {
    date,
    isRecorded,
    openai: ai,
    gemini: ai,
    firebase: { reads: 1, writes: 1, cost: 0, documents: null, storageGB: null },
    storage: { sizeGB: null, files: null, cost: null },
    cloudinary: null,
  };
};
const state = (history: History, date: string, now = NOON, fetching: string[] = []) =>
  getDayState(history, date, now, new Set(fetching));

describe("a day's state", () => {
  it("follows from what was fetched", () => {
    let history = addFetched(NOTHING, day("2026-11-20"), NOON);
    history = addFetched(history, day("2026-11-19", false), NOON);
    history = addFailed(history, "2026-11-18", "server/unreachable");
    history = addFetched(history, day("2026-11-22"), NOON);
    expect(
      ["2026-11-23", "2026-11-22", "2026-11-21", "2026-11-20", "2026-11-19", "2026-11-18", "2026-08-01"].map(
        (date) => state(history, date),
      ),
    ).toEqual(["future", "today", "not-fetched", "complete", "no-usage", "failed", "old"]);
    expect(state(history, "2026-11-20", NOON, ["2026-11-20"])).toBe("fetching");
    const due = ["2026-11-22", "2026-11-21", "2026-11-20", "2026-11-19", "2026-11-18"];
    expect(due.filter((date) => isDue(history, date, NOON, new Set()))).toEqual(["2026-11-21", "2026-11-18"]);
  });

  it("becomes stale for today after 15 minutes", () => {
    const history = addFetched(NOTHING, day("2026-11-22"), NOON);
    expect(isDue(history, "2026-11-22", NOON + 15 * 60_000 - 1, new Set())).toBe(false);
    expect(isDue(history, "2026-11-22", NOON + 15 * 60_000, new Set())).toBe(true);
  });

  it("keeps its figures after a failure", () => {
    const history = addFailed(
      addFetched(NOTHING, day("2026-11-20"), NOON),
      "2026-11-20",
      "server/unreachable",
    );
    expect(state(history, "2026-11-20")).toBe("complete");
    expect(history.days["2026-11-20"]?.error).toBe("server/unreachable");
  });
});

describe("today's record", () => {
  it("counts its updates and is partial until the one after 23:00", () => {
    let history = addFetched(NOTHING, day("2026-11-22"), NOON);
    expect(history.today).toMatchObject({ updateCount: 1, isPartial: true, lastUpdated: NOON });
    history = addFetched(history, day("2026-11-22"), at("2026-11-22T23:00"));
    expect(history.today).toMatchObject({ updateCount: 2, isPartial: false });
  });

  it.each([
    ["2026-11-22T22:59", "partial"],
    ["2026-11-22T23:10", "complete"],
  ])("of %s is the next day %s", (time, expected) => {
    const history = settle(addFetched(NOTHING, day("2026-11-22"), at(time)), at("2026-11-23T08:00"));
    expect(history.today).toBeNull();
    expect(state(history, "2026-11-22", at("2026-11-23T08:00"))).toBe(expected);
    const refreshed = addFetched(history, day("2026-11-22"), at("2026-11-23T08:00"));
    expect(state(refreshed, "2026-11-22", at("2026-11-23T08:00"))).toBe("complete");
  });
});

describe("the stored history", () => {
  beforeEach(() => localStorage.clear());

  it("is kept for 90 days under the specification's keys", () => {
    writeHistory(addFetched(addFetched(NOTHING, day("2026-08-24"), NOON), day("2026-11-22"), NOON));
    expect(Object.keys(localStorage).sort()).toEqual(["daily_metrics", "today_metrics"]);
    expect(Object.keys(readHistory(NOON).days)).toEqual(["2026-08-24"]);
    expect(Object.keys(readHistory(at("2026-11-23T12:00")).days)).toEqual(["2026-11-22"]);
  });

  it("has the days whose error an earlier version stored in words", () => {
    const failed = { metrics: null, finalized: false, finalizedAt: null };
    const error = "The server can't be reached. Check your connection and try again.";
    localStorage.setItem("daily_metrics", JSON.stringify({ "2026-11-20": { ...failed, error } }));
    const history = readHistory(NOON);
    expect(history.days["2026-11-20"]?.error).toBe("internal");
    expect(state(history, "2026-11-20")).toBe("failed");
  });

  it("counts as not fetched if it is unreadable", () => {
    localStorage.setItem("daily_metrics", "{");
    localStorage.setItem("today_metrics", '{"metrics": 1}');
    expect(readHistory(NOON)).toEqual(NOTHING);
  });

  it("loses only its empty days when cleared", () => {
    let history = addFetched(NOTHING, day("2026-11-20"), NOON);
    history = addFetched(history, day("2026-11-19", false), NOON);
    history = addFailed(history, "2026-11-18", "server/unreachable");
    const { history: full, cleared } = removeEmpty(history);
    expect(cleared).toBe(2);
    expect(Object.keys(full.days)).toEqual(["2026-11-20"]);
  });
});
