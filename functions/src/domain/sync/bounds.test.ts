import { expect, it } from "vitest";

import { callBudget } from "./callBudget.ts";
import { coolDown } from "./coolDown.ts";

const MINUTE = 60_000;

it.each([
  { last: null, role: "user", left: null },
  { last: 60 * MINUTE, role: "user", left: null },
  { last: 59.5 * MINUTE, role: "user", left: "1 minute" },
  { last: 18 * MINUTE, role: "admin", left: "42 minutes" },
  { last: 0, role: undefined, left: "60 minutes" },
  { last: 0, role: "super-admin", left: null },
] as const)("after $last ms a $role waits $left", ({ last, role, left }) => {
  const now = 1_000 * MINUTE;
  expect(coolDown(last === null ? null : now - last, now, role)).toBe(left);
});

it("lets 300 calls through at once, and then 20 a second", async () => {
  let now = 0;
  const budget = callBudget(
    () => now,
    (milliseconds) => {
      now += milliseconds;
      return Promise.resolve();
    },
  );
  for (let call = 0; call < 300; call += 1) await budget.take();
  expect(now).toBe(0);
  for (let call = 0; call < 40; call += 1) await budget.take();
  expect(now).toBeGreaterThanOrEqual(1_999);
  expect(now).toBeLessThan(2_200);
});
