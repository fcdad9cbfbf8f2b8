import { describe, expect, it } from "vitest";

import { usageDocument } from "../../contract/documents.ts";
import { computeDayFigures } from "./dayFigures.ts";
import type { UsagePorts } from "./ports.ts";
import {
  backfillDailyMetrics,
  fetchDailyMetrics,
  getCloudinaryUsage,
  getDashboardMetrics,
  getOpenAIUsage,
  updateDashboardMetrics,
} from "./reports.ts";
import { sumDays } from "./sumDays.ts";

// A Wednesday.
const NOON = Date.parse("2026-11-18T12:00:00Z");
const RECORD = usageDocument.parse({
  ...{ documentReads: 60_000, documentWrites: 7 },
  ai: {
    openai: { requests: 2, costMicroDollars: 500_000 },
    gemini: { requests: 1, costMicroDollars: 250_000 },
  },
  storage: { files: 1, bytes: 6 * 1024 ** 3, measuredAt: 1 },
});

/** Days of which some have a record. Nothing can be measured. */
function world(...recorded: string[]) {
  const read: string[][] = [];
  const measured: string[] = [];
  const measure = (name: string) => () => {
    measured.push(name);
    return Promise.resolve(null);
  };
  const ports: UsagePorts = {
    days: {
      read(from, to) {
        read.push([from, to]);
        return Promise.resolve(new Map(recorded.map((day) => [day, RECORD])));
      },
      save: () => Promise.reject(new Error("nothing to save")),
    },
    ...{ measureStorage: measure("storage"), measureDatabase: measure("database") },
    ...{ measureCloudinary: measure("cloudinary"), now: () => NOON },
    report: (_message, error) => {
      throw error;
    },
  };
  return { ports, read, measured };
}
const figures = (date: string, isRecorded = true) => computeDayFigures(date, isRecorded ? RECORD : undefined);
const costsOf = (date: string, isRecorded = true) => {
  const { openai, gemini, firebase, storage } = figures(date, isRecorded);
  return {
    ...{
      date,
      isRecorded,
      openai: openai.cost,
      gemini: gemini.cost,
      firebase: firebase.cost,
      storage: storage.cost,
    },
  };
};

describe("the figures of a range", () => {
  it("are those of the week, from Sunday to today", async () => {
    const { ports, read, measured } = world("2026-11-16");
    const dates = ["2026-11-15", "2026-11-16", "2026-11-17", "2026-11-18"];
    const known = (date: string) => date === "2026-11-16";
    expect(await getDashboardMetrics(ports)).toEqual({
      ...{ success: true, lastUpdated: NOON },
      metrics: {
        ...sumDays(dates.map((date) => figures(date, known(date)))),
        days: dates.map((date) => costsOf(date, known(date))),
      },
    });
    expect([read, measured]).toEqual([[["2026-11-15", "2026-11-18"]], []]);
  });

  it("are measured before they are updated, and end today", async () => {
    const { ports, read, measured } = world();
    const range = { startDate: "2026-11-18", endDate: "2026-11-30" };
    expect((await updateDashboardMetrics(ports, range)).metrics.days).toEqual([costsOf("2026-11-18", false)]);
    expect(measured).toEqual(["storage", "database", "cloudinary"]);
    expect(read.at(-1)).toEqual(["2026-11-18", "2026-11-18"]);
  });

  it("are none for days to come, which aren't read", async () => {
    const { ports, read } = world("2026-11-19");
    const future = { startDate: "2026-11-19", endDate: "2026-11-30" };
    expect(await getOpenAIUsage(ports, future)).toEqual({ success: true, usage: sumDays([]).openai });
    expect(read).toEqual([]);
    const past = { startDate: "2026-11-16", endDate: "2026-11-17" };
    const { usage } = await getOpenAIUsage(world("2026-11-16", "2026-11-17").ports, past);
    expect(usage).toEqual(sumDays([figures("2026-11-16"), figures("2026-11-17")]).openai);
    expect(usage.cost).toBe(1);
  });
});

describe("the image host's usage", () => {
  it("is of a whole month, up to today, and measured for the current one", async () => {
    const { ports, read, measured } = world();
    expect(await getCloudinaryUsage(ports, "2026-10")).toEqual({ success: true, usage: null });
    expect([read, measured]).toEqual([[["2026-10-01", "2026-10-31"]], []]);
    await getCloudinaryUsage(ports, undefined);
    expect(read.at(-1)).toEqual(["2026-11-01", "2026-11-18"]);
    expect(measured).toHaveLength(3);
  });
});

describe("the figures of a day", () => {
  it("are measured today, and not for an earlier day", async () => {
    const { ports, read, measured } = world("2026-11-17");
    expect(await fetchDailyMetrics(ports, "2026-11-17")).toEqual({
      success: true,
      metrics: figures("2026-11-17"),
    });
    expect([read, measured]).toEqual([[["2026-11-17", "2026-11-17"]], []]);
    expect((await fetchDailyMetrics(ports, "2026-11-18")).metrics).toEqual(figures("2026-11-18", false));
    expect(measured).toHaveLength(3);
    await expect(fetchDailyMetrics(ports, "2026-11-19")).rejects.toMatchObject({ code: "input/invalid" });
  });

  it("are filled in with what is known of each", async () => {
    const { ports, read, measured } = world("2026-11-16", "2026-11-19");
    const range = { startDate: "2026-11-16", endDate: "2026-11-19", overwrite: false };
    const unknown = "No usage was recorded on this day";
    expect(await backfillDailyMetrics(ports, range)).toEqual({
      success: true,
      results: [
        { date: "2026-11-16", success: true, message: "Metrics fetched", metrics: figures("2026-11-16") },
        { date: "2026-11-17", success: true, message: unknown, metrics: figures("2026-11-17", false) },
        { date: "2026-11-18", success: true, message: unknown, metrics: figures("2026-11-18", false) },
        { date: "2026-11-19", success: false, message: "This day is still to come", metrics: null },
      ],
      summary: { total: 4, successful: 3, failed: 1 },
    });
    expect([read.at(-1), measured.length]).toEqual([["2026-11-16", "2026-11-19"], 3]);
  });
});
