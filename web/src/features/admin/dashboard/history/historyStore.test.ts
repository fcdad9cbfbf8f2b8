import { beforeEach, expect, it, vi } from "vitest";

import { readHistory, writeHistory } from "./historyStore";

const NOW = Date.UTC(2026, 10, 20, 12);
const ai = { cost: 1, requests: 1, tokens: 1, unpriced: 0, simulated: 0 };
const metrics = (date: string) => ({
  ...{ date, isRecorded: true, cloudinary: null, openai: ai, gemini: ai },
  firebase: { reads: 1, writes: 1, cost: 0, documents: null, storageGB: null },
  storage: { sizeGB: null, files: null, cost: null },
});
const day = { metrics: metrics("2026-11-19"), finalized: true, finalizedAt: NOW, error: null };
const today = { metrics: metrics("2026-11-20"), lastUpdated: NOW, updateCount: 2, isPartial: true };
const FULL = { days: { "2026-11-19": day }, today };
const EMPTY = { days: {}, today: null };
beforeEach(() => localStorage.clear());

it("has what was stored, under the specification's keys", () => {
  expect(readHistory(NOW)).toEqual(EMPTY);
  expect(writeHistory(FULL)).toBe(true);
  expect(Object.keys(localStorage).toSorted()).toEqual(["daily_metrics", "today_metrics"]);
  expect(readHistory(NOW)).toEqual(FULL);
});

it("forgets today's record once there is none", () => {
  writeHistory(FULL);
  expect(writeHistory({ ...FULL, today: null })).toBe(true);
  expect(Object.keys(localStorage)).toEqual(["daily_metrics"]);
  expect(readHistory(NOW)).toEqual({ ...FULL, today: null });
});

it.each([
  ["daily_metrics", "{", { days: {}, today }],
  ["daily_metrics", '{"2026-11-19":1}', { days: {}, today }],
  ["today_metrics", "{", { ...FULL, today: null }],
  ["today_metrics", '{"metrics":1}', { ...FULL, today: null }],
])("takes an unreadable %s (%s) as not fetched", (key, text, expected) => {
  writeHistory(FULL);
  localStorage.setItem(key, text);
  expect(readHistory(NOW)).toEqual(expected);
});

it("moves yesterday's record to the days", () => {
  writeHistory({ days: {}, today });
  expect(readHistory(NOW + 24 * 60 * 60_000)).toMatchObject({
    ...{ days: { "2026-11-20": { metrics: metrics("2026-11-20"), finalized: false } }, today: null },
  });
});

it("says that it couldn't store", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("Full", "QuotaExceededError");
  });
  expect(writeHistory(FULL)).toBe(false);
});
