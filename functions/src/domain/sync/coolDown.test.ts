import { expect, it } from "vitest";

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
