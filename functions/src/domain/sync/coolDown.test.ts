import { expect, it } from "vitest";

import { getCoolDown } from "./coolDown.ts";
import { MINUTE_MS } from "../../contract/wire/durations.ts";

it.each([
  { last: null, role: "user", left: null },
  { last: 60 * MINUTE_MS, role: "user", left: null },
  { last: 59.5 * MINUTE_MS, role: "user", left: 1 },
  { last: 18 * MINUTE_MS, role: "admin", left: 42 },
  { last: 0, role: undefined, left: 60 },
  { last: 0, role: "super-admin", left: null },
] as const)("after $last ms a $role waits $left minutes", ({ last, role, left }) => {
  const now = 1_000 * MINUTE_MS;
  expect(getCoolDown(last === null ? null : now - last, now, role)).toBe(left);
});
