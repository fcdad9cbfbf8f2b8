import { expect, it } from "vitest";

import { toRole } from "./changeUser.ts";

it.each([
  [false, false, "user"],
  [false, true, "admin"],
  [true, false, "super-admin"],
  [true, true, "super-admin"],
])("makes a role of the flags: super admin %s, admin %s", (isSuperAdmin, isAdmin, role) => {
  expect(toRole({ isSuperAdmin, isAdmin })).toBe(role);
});
