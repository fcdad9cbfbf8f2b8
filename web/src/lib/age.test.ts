// @vitest-environment node
import { expect, it } from "vitest";

import { formatAge, formatAgo, isNow } from "./age";
import { MINUTE_MS } from "@contract/wire/durations";

const NOW = new Date(2026, 10, 21, 12).getTime();

it.each([
  [0, "now"],
  [MINUTE_MS - 1, "now"],
  [MINUTE_MS, "1 min"],
  [60 * MINUTE_MS - 1, "59 min"],
  [60 * MINUTE_MS, "1 h"],
  [24 * 60 * MINUTE_MS - 1, "23 h"],
  [24 * 60 * MINUTE_MS, "yesterday"],
  [2 * 24 * 60 * MINUTE_MS - 1, "yesterday"],
  [2 * 24 * 60 * MINUTE_MS, "2 d"],
  [30 * 24 * 60 * MINUTE_MS - 1, "29 d"],
  [30 * 24 * 60 * MINUTE_MS, "Oct 22"],
  [12 * MINUTE_MS, "12 min"],
  [3 * 60 * MINUTE_MS, "3 h"],
  [30 * 60 * MINUTE_MS, "yesterday"],
  [5 * 24 * 60 * MINUTE_MS, "5 d"],
  [45 * 24 * 60 * MINUTE_MS, "Oct 7"],
  [400 * 24 * 60 * MINUTE_MS, "Oct 17, 2025"],
])("%i ms ago reads %s", (age, text) => {
  expect(formatAge(NOW - age, NOW)).toBe(text);
});

it.each([
  [0, "now", true],
  [MINUTE_MS - 1, "now", true],
  [MINUTE_MS, "1 min ago", false],
  [3 * 60 * MINUTE_MS, "3 h ago", false],
  [30 * 60 * MINUTE_MS, "yesterday", false],
  [5 * 24 * 60 * MINUTE_MS, "5 d ago", false],
  [45 * 24 * 60 * MINUTE_MS, "Oct 7", false],
  [400 * 24 * 60 * MINUTE_MS, "Oct 17, 2025", false],
])("%i ms ago reads %s in a sentence", (age, text, isMomentAgo) => {
  expect(formatAgo(NOW - age, NOW)).toBe(text);
  expect(isNow(NOW - age, NOW)).toBe(isMomentAgo);
});
