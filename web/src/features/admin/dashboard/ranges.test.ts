// @vitest-environment node
import { expect, it } from "vitest";

import { formatRange, getLastDay, getPresetRange, isDay, isMonthUntil } from "./ranges";

it.each([
  ["today", "2026-11-22", "2026-11-22"],
  ["yesterday", "2026-11-21", "2026-11-21"],
  ["week", "2026-11-22", "2026-11-28"],
  ["last-week", "2026-11-15", "2026-11-21"],
  ["month", "2026-11-01", "2026-11-30"],
  ["last-month", "2026-10-01", "2026-10-31"],
  ["quarter", "2026-08-25", "2026-11-22"],
  ["year", "2026-01-01", "2026-12-31"],
  ["all", "2020-01-01", "2026-11-22"],
] as const)("on Sunday, November 22, %s is %s to %s", (preset, startDate, endDate) => {
  expect(getPresetRange(preset, "2026-11-22")).toEqual({ startDate, endDate });
});

it("starts a week on Sunday, also at the turn of the year", () => {
  expect(getPresetRange("week", "2027-01-02").startDate).toBe("2026-12-27");
  expect(getPresetRange("last-month", "2027-01-02").startDate).toBe("2026-12-01");
});

it.each([
  ["2026-02-28", true],
  ["2026-02-30", false],
  ["2026-2-3", false],
  ["2026-13-01", false],
  ["x2026-02-28", false],
  ["2026-02-28T", false],
  ["", false],
  [null, false],
])("takes %j for a day: %s", (text, is) => expect(isDay(text)).toBe(is));

it("formats a range without repeating its month and year", () => {
  expect(formatRange({ startDate: "2026-11-15", endDate: "2026-11-21" })).toMatch(/^Nov 15\s–\s21, 2026$/);
});

it.each([
  ["2026-11", true],
  ["2026-12", true],
  ["2027-01", false],
  ["2026-13", false],
  ["2026-00", false],
  ["2026-1", false],
  ["x2026-01", false],
  ["2026-01-01", false],
  [null, false],
])("takes %j for a month until December: %s", (text, is) => {
  expect(isMonthUntil(text, "2026-12")).toBe(is);
});

it("knows a month's last day, also in a leap year", () => {
  expect(["2024-02", "2026-02", "2026-12"].map(getLastDay)).toEqual([
    "2024-02-29",
    "2026-02-28",
    "2026-12-31",
  ]);
});
