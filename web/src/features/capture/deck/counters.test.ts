// @vitest-environment node
import { expect, it } from "vitest";

import { getCounters, getReadingStats } from "./counters";

const stats = {
  totalCaptured: 12_406,
  todayCaptured: 148,
  todayErrors: 2,
  totalErrors: 9,
  totalProcessingTime: 0,
  numbersRead: 0,
  numbersWrong: 0,
  numbersAsked: 0,
  lastCaptureDate: "2026-11-18",
};

it.each([
  ["the same day", "2026-11-18T23:59:59Z", { today: 148, allTime: 12_406, errors: 2 }],
  ["the next day", "2026-11-19T00:00:00Z", { today: 0, allTime: 12_406, errors: 0 }],
])("counts today's captures on %s", (_name, now, expected) => {
  expect(getCounters(stats, new Date(now))).toEqual(expected);
});

it("returns how numbers were found, once there is one", () => {
  expect(getReadingStats(stats)).toBeNull();
  const read = { ...stats, numbersRead: 40, numbersWrong: 1, numbersAsked: 3 };
  expect(getReadingStats(read)).toEqual({ right: 39, wrong: 1, asked: 3 });
});
