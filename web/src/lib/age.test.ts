import { expect, it } from "vitest";

import { formatAge } from "./age";

const NOW = new Date(2026, 10, 21, 12).getTime();
const MINUTE = 60_000;

it.each([
  [0, "now"],
  [59_000, "now"],
  [12 * MINUTE, "12 min"],
  [3 * 60 * MINUTE, "3 h"],
  [30 * 60 * MINUTE, "yesterday"],
  [5 * 24 * 60 * MINUTE, "5 d"],
  [45 * 24 * 60 * MINUTE, "Oct 7"],
  [400 * 24 * 60 * MINUTE, "Oct 17, 2025"],
])("%i ms ago reads %s", (age, text) => {
  expect(formatAge(NOW - age, NOW)).toBe(text);
});
