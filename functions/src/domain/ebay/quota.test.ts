import { expect, test } from "vitest";

import { getQuotaReset } from "./quota.ts";

test.each([
  { now: "2026-01-15T20:30:00Z", reset: "2026-01-16T08:00:00Z", why: "in winter" },
  { now: "2026-07-15T20:30:00Z", reset: "2026-07-16T07:00:00Z", why: "in summer" },
  { now: "2026-03-08T08:30:00Z", reset: "2026-03-09T07:00:00Z", why: "on the day the clock goes forward" },
  { now: "2026-11-01T07:30:00Z", reset: "2026-11-02T08:00:00Z", why: "on the day it goes back" },
  { now: "2026-01-16T08:00:00Z", reset: "2026-01-17T08:00:00Z", why: "at midnight itself" },
])("the quota starts again at the next Pacific midnight $why", ({ now, reset }) => {
  expect(new Date(getQuotaReset(Date.parse(now))).toISOString()).toBe(new Date(reset).toISOString());
});
