// @vitest-environment node
import { describe, expect, it } from "vitest";

import { buildBars } from "./chartBars";
import { addDays } from "./ranges";

const day = (date: string, openai: number | null) => ({
  date,
  isRecorded: openai !== null,
  openai,
  gemini: openai === null ? null : 0,
  firebase: openai === null ? null : 0.5,
  storage: null,
});
const days = (from: string, count: number) =>
  Array.from({ length: count }, (_, at) => day(addDays(from, at), 1));

describe("the bars", () => {
  it("show the days of a week, named as in a calendar, with the last one live", () => {
    const bars = buildBars([day("2026-11-15", 2), day("2026-11-16", null)], "2026-11-16");
    expect(bars).toMatchObject([
      { label: "Sun 15", total: 2.5, isLive: false, parts: { openai: 2, firebase: 0.5, storage: 0 } },
      { label: "Mon 16", total: null, isLive: true },
    ]);
  });

  it.each([
    ["2026-11-01", 30, 30, "1"],
    ["2026-11-01", 10, 10, "Sun 1"],
    ["2026-11-01", 11, 11, "1"],
    ["2026-10-01", 31, 31, "1"],
    ["2026-10-01", 32, 2, "Oct"],
    ["2024-11-01", 730, 24, "Nov"],
    ["2024-11-01", 731, 3, "2024"],
    ["2026-01-01", 365, 12, "Jan"],
    ["2020-01-01", 2500, 7, "2020"],
  ])("from %s over %d days are %d, the first one %s", (from, count, bars, first) => {
    const made = buildBars(days(from, count), "2026-11-22");
    expect(made).toHaveLength(bars);
    expect(made[0]?.label).toBe(first);
    const sum = made.reduce((total, bar) => total + (bar.total ?? 0), 0);
    expect(sum).toBeCloseTo(1.5 * count);
  });
});
