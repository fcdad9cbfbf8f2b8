// @vitest-environment node
import { expect, it } from "vitest";

import { formatCost, formatCount, formatDuration } from "./figures";

it("shows unknown figures as a dash, and 0 as 0", () => {
  expect([formatCount(null), formatCount(0), formatCount(1234.6)]).toEqual(["–", "0", "1,235"]);
  expect([formatCost(null), formatCost(0)]).toEqual(["–", "$0.00"]);
});

it("shows costs under a dime with four digits", () => {
  expect([0.0004, 0.0999, 0.1, 12.345].map(formatCost)).toEqual(["$0.0004", "$0.0999", "$0.10", "$12.35"]);
});

it.each([
  [29_999, "0 min"],
  [30_000, "1 min"],
  [59 * 60_000, "59 min"],
  [60 * 60_000, "1 h 00 min"],
  [65 * 60_000, "1 h 05 min"],
  [25.5 * 3_600_000, "25 h 30 min"],
])("formats %i milliseconds as %s", (milliseconds, text) => {
  expect(formatDuration(milliseconds)).toBe(text);
});
