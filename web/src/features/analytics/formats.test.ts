// @vitest-environment node
import { describe, expect, it } from "vitest";

import { DAY_MS } from "@contract/wire/durations";

import { getPeriod } from "./period";
import { formatBin, formatBinStart, formatChange, formatDays, formatPeriod } from "./formats";

const FROM = new Date(2026, 10, 16).getTime();
const bin = (days: number) => ({ from: FROM, until: FROM + days * DAY_MS });

describe("a bar", () => {
  it.each([
    [1, "Nov 16"],
    // The day on which the clock is set back has 25 hours.
    [25 / 24, "Nov 16"],
    [7, "Nov 16\u2009–\u200922"],
  ])("of %d days is shown as %s", (days, text) => {
    expect(formatBin(bin(days))).toBe(text);
    expect(formatBinStart(bin(days))).toBe("Nov 16");
  });
});

it("names a period by its first and last day, with the time zone", () => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  expect(formatPeriod(getPeriod("7d", new Date(2026, 10, 22, 12).getTime()))).toBe(
    `Nov 16\u2009–\u200922, 2026, ${timeZone}`,
  );
});

it.each([
  [null, "–"],
  [0, "0"],
  [0.449, "0.4"],
  [9.96, "10"],
  [11.4, "11"],
  [1_234.5, "1,235"],
])("shows %s days as %s", (days, text) => {
  expect(formatDays(days)).toBe(text);
});

it.each([
  [null, "–"],
  [0, "±0%"],
  [0.004, "±0%"],
  [-0.004, "±0%"],
  [0.14, "↑ 14%"],
  [-0.14, "↓ 14%"],
  [2, "↑ 200%"],
])("shows a change of %s as %s", (change, text) => {
  expect(formatChange(change)).toBe(text);
});
