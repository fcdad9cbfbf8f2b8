import { beforeEach, describe, expect, it } from "vitest";

import type { DailyMetrics } from "@contract/usage";

import {
  dayState,
  type History,
  isDue,
  NOTHING,
  settled,
  withFailed,
  withFetched,
  withoutEmpty,
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
  dayState(history, date, now, new Set(fetching));

describe("a day's state", () => {
  it("is what was fetched of it", () => {
    let history = withFetched(NOTHING, day("2026-11-20"), NOON);
    history = withFetched(history, day("2026-11-19", false), NOON);
    history = withFailed(history, "2026-11-18", "No answer");
    history = withFetched(history, day("2026-11-22"), NOON);
    expect(
      ["2026-11-23", "2026-11-22", "2026-11-21", "2026-11-20", "2026-11-19", "2026-11-18", "2026-08-01"].map(
        (date) => state(history, date),
      ),
    ).toEqual(["future", "today", "not-fetched", "complete", "no-usage", "failed", "old"]);
    expect(state(history, "2026-11-20", NOON, ["2026-11-20"])).toBe("fetching");
    const due = ["2026-11-22", "2026-11-21", "2026-11-20", "2026-11-19", "2026-11-18"];
    expect(due.filter((date) => isDue(history, date, NOON, new Set()))).toEqual(["2026-11-21", "2026-11-18"]);
  });

  it("of today goes stale after 15 minutes", () => {
    const history = withFetched(NOTHING, day("2026-11-22"), NOON);
    expect(isDue(history, "2026-11-22", NOON + 15 * 60_000 - 1, new Set())).toBe(false);
    expect(isDue(history, "2026-11-22", NOON + 15 * 60_000, new Set())).toBe(true);
  });

  it("keeps figures that a later failure doesn't bring", () => {
    const history = withFailed(withFetched(NOTHING, day("2026-11-20"), NOON), "2026-11-20", "No answer");
    expect(state(history, "2026-11-20")).toBe("complete");
    expect(history.days["2026-11-20"]?.error).toBe("No answer");
  });
});

describe("today's record", () => {
  it("counts its updates and is partial until the one after 23:00", () => {
    let history = withFetched(NOTHING, day("2026-11-22"), NOON);
    expect(history.today).toMatchObject({ updateCount: 1, isPartial: true, lastUpdated: NOON });
    history = withFetched(history, day("2026-11-22"), at("2026-11-22T23:00"));
    expect(history.today).toMatchObject({ updateCount: 2, isPartial: false });
  });

  it.each([
    ["2026-11-22T22:59", "partial"],
    ["2026-11-22T23:10", "complete"],
  ])("of %s is the next day %s", (time, expected) => {
    const history = settled(withFetched(NOTHING, day("2026-11-22"), at(time)), at("2026-11-23T08:00"));
    expect(history.today).toBeNull();
    expect(state(history, "2026-11-22", at("2026-11-23T08:00"))).toBe(expected);
    const refreshed = withFetched(history, day("2026-11-22"), at("2026-11-23T08:00"));
    expect(state(refreshed, "2026-11-22", at("2026-11-23T08:00"))).toBe("complete");
  });
});

describe("in the browser", () => {
  beforeEach(() => localStorage.clear());

  it("stays for 90 days, under the specification's keys", () => {
    writeHistory(withFetched(withFetched(NOTHING, day("2026-08-24"), NOON), day("2026-11-22"), NOON));
    expect(Object.keys(localStorage).sort()).toEqual(["daily_metrics", "today_metrics"]);
    expect(Object.keys(readHistory(NOON).days)).toEqual(["2026-08-24"]);
    expect(Object.keys(readHistory(at("2026-11-23T12:00")).days)).toEqual(["2026-11-22"]);
  });

  it("counts as not fetched where it can't be read any more", () => {
    localStorage.setItem("daily_metrics", "{");
    localStorage.setItem("today_metrics", '{"metrics": 1}');
    expect(readHistory(NOON)).toEqual(NOTHING);
  });

  it("is cleared of what is empty, and of nothing else", () => {
    let history = withFetched(NOTHING, day("2026-11-20"), NOON);
    history = withFetched(history, day("2026-11-19", false), NOON);
    history = withFailed(history, "2026-11-18", "No answer");
    const { history: full, cleared } = withoutEmpty(history);
    expect(cleared).toBe(2);
    expect(Object.keys(full.days)).toEqual(["2026-11-20"]);
  });
});
