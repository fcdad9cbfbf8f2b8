import { describe, expect, it } from "vitest";

import { usageDocument } from "../../contract/documents.ts";
import { computeDayFigures } from "./dayFigures.ts";
import { measureToday } from "./measure.ts";
import type { UsagePorts, UsageRecord } from "./ports.ts";
import { backfillDailyMetrics, getCloudinaryUsage } from "./reports.ts";
import { sumDays } from "./sumDays.ts";
import { listDaysBetween, getMonthEnd, getWeekStart } from "./usageDays.ts";

const record = (fields: object): UsageRecord => usageDocument.parse(fields);
const NOON = Date.parse("2026-11-18T12:00:00Z");
const GB = 1024 ** 3;

describe("a day's figures", () => {
  it("are unknown if nothing was recorded, never 0", () => {
    const day = computeDayFigures("2026-11-18", undefined);
    expect(day).toMatchObject({
      isRecorded: false,
      openai: { cost: null, requests: null, tokens: null },
      gemini: { cost: null },
      firebase: { reads: null, writes: null, cost: null, storageGB: null },
      storage: { sizeGB: null, files: null, cost: null },
      cloudinary: null,
    });
  });

  it("are 0 if a day was recorded and had no analysis", () => {
    const day = computeDayFigures("2026-11-18", record({ documentReads: 50_000, documentWrites: 1 }));
    expect(day.openai).toEqual({ cost: 0, requests: 0, tokens: 0, unpriced: 0, simulated: 0 });
    expect(day.firebase).toMatchObject({ reads: 50_000, writes: 1, cost: 0 });
    expect(day.storage.cost).toBeNull();
  });

  it("use the providers' own tokens and costs, and count requests without a price", () => {
    const ai = { requests: 3, promptTokens: 900, completionTokens: 100, costMicroDollars: 1_500_000 };
    const day = computeDayFigures("2026-11-18", record({ ai: { openai: { ...ai, unpricedRequests: 1 } } }));
    expect(day.openai).toEqual({ cost: 1.5, requests: 3, tokens: 1000, unpriced: 1, simulated: 0 });
    const unknown = computeDayFigures(
      "2026-11-18",
      record({ ai: { gemini: { requests: 2, unpricedRequests: 2 } } }),
    );
    expect(unknown.gemini).toMatchObject({ cost: null, requests: 2 });
    const free = computeDayFigures("2026-11-18", record({ ai: { gemini: { requests: 2 } } }));
    expect(free.gemini).toMatchObject({ cost: 0, requests: 2 });
  });

  it("charge what exceeds the free quota", () => {
    const day = computeDayFigures(
      "2026-11-18",
      record({
        documentReads: 150_000,
        documentWrites: 120_000,
        storage: { files: 7, bytes: 35 * GB, measuredAt: 1 },
      }),
    );
    expect(day.firebase.cost).toBeCloseTo(0.06 + 0.18);
    expect(day.storage).toMatchObject({ sizeGB: 35, files: 7 });
    expect(day.storage.cost).toBeCloseTo((30 * 0.026) / 30);
  });
});

it("adds up the known figures and uses the newest sizes", () => {
  const days = [
    computeDayFigures(
      "2026-11-16",
      record({ documentReads: 10, storage: { files: 1, bytes: GB, measuredAt: 1 } }),
    ),
    computeDayFigures(
      "2026-11-17",
      record({
        ...{ documentReads: 5, storage: { files: 2, bytes: 2 * GB, measuredAt: 2 } },
        database: { bytes: 3 * GB, measuredAt: 2 },
      }),
    ),
    computeDayFigures("2026-11-18", undefined),
  ];
  expect(sumDays(days)).toMatchObject({
    firebase: { reads: 15, storageGB: 3 },
    storage: { sizeGB: 2, files: 2, cost: 0 },
    cloudinary: null,
  });
  expect(sumDays(days.slice(2)).firebase.reads).toBeNull();
});

it.each([
  ["2026-11-15", "2026-11-15"],
  ["2026-11-18", "2026-11-15"],
  ["2026-11-21", "2026-11-15"],
  ["2027-01-01", "2026-12-27"],
])("the week of %s starts on %s", (day, start) => expect(getWeekStart(day)).toBe(start));

it("lists the days of a month", () => {
  expect(getMonthEnd("2028-02")).toBe("2028-02-29");
  expect(listDaysBetween("2026-12-30", "2027-01-02")).toEqual([
    "2026-12-30",
    "2026-12-31",
    "2027-01-01",
    "2027-01-02",
  ]);
});

describe("measuring", () => {
  const quota = { used: 1, limit: 25, percentage: 4 };
  const cloudinary = {
    ...{ storage: quota, bandwidth: quota, transformations: quota },
    ...{ images: { count: 3 }, plan: "Free", percentage: 4 },
  };

  function ports(at: number, stored: Record<string, object> = {}) {
    const records = new Map(Object.entries(stored));
    const calls: string[] = [];
    const made: UsagePorts = {
      days: {
        read: (from, to) =>
          Promise.resolve(
            new Map(
              [...records]
                .filter(([day]) => day >= from && day <= to)
                .map(([day, kept]) => [day, record(kept)]),
            ),
          ),
        save: (day, measured) => {
          records.set(day, { ...records.get(day), ...measured });
          return Promise.resolve();
        },
      },
      measureStorage: () => {
        calls.push("storage");
        return Promise.resolve({ files: 2, bytes: 3 });
      },
      measureDatabase: () => {
        calls.push("database");
        return Promise.resolve(5);
      },
      measureCloudinary: () => {
        calls.push("cloudinary");
        return Promise.resolve(cloudinary);
      },
      now: () => at,
      report: () => calls.push("reported"),
    };
    return { made, calls, records };
  }

  it("runs at most every 15 minutes for the image host and every 6 hours for the files", async () => {
    const { made, calls } = ports(NOON);
    await measureToday(made);
    await measureToday(made);
    expect(calls.sort()).toEqual(["cloudinary", "database", "storage"]);
    await measureToday({ ...made, now: () => NOON + 15 * 60_000 });
    expect(calls).toHaveLength(4);
    expect(calls.at(-1)).toBe("cloudinary");
    await measureToday({ ...made, now: () => NOON + 16 * 60_000 }, { force: true });
    expect(calls).toHaveLength(7);
  });

  it("continues when one measurement fails, and keeps the last values", async () => {
    const { made, calls, records } = ports(NOON);
    await measureToday(made);
    const down = { ...made, measureCloudinary: () => Promise.reject(new Error("down")) };
    await measureToday(down, { force: true });
    expect(calls).toContain("reported");
    expect(records.get("2026-11-18")).toMatchObject({ cloudinary: { plan: "Free" }, storage: { files: 2 } });
  });

  it("is repeated for days that are to be overwritten", async () => {
    const { made, calls } = ports(NOON);
    const days = { startDate: "2026-11-18", endDate: "2026-11-18" };
    await backfillDailyMetrics(made, { ...days, overwrite: false });
    await backfillDailyMetrics(made, { ...days, overwrite: false });
    expect(calls).toHaveLength(3);
    await backfillDailyMetrics(made, { ...days, overwrite: true });
    expect(calls).toHaveLength(6);
  });

  it("precedes the image host's usage of the current month", async () => {
    const { made } = ports(NOON);
    expect((await getCloudinaryUsage(made, undefined)).usage).toMatchObject({ plan: "Free" });
    expect((await getCloudinaryUsage(made, "2026-11")).usage).toMatchObject({ plan: "Free" });
    expect((await getCloudinaryUsage(made, "2026-10")).usage).toBeNull();
  });
});
