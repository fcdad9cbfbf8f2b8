// @vitest-environment node
import { expect, it } from "vitest";

import { listChecks } from "./checks";

const lines = (isSuperAdmin: boolean) =>
  listChecks("dana", isSuperAdmin, "2026-11-26").map(
    ({ label, path, kind, expected }) => `${label}: ${kind} ${path} ${expected}`,
  );

it("expects a user to read their own data, and nothing else", () => {
  expect(lines(false)).toMatchInlineSnapshot(`
    [
      "Own record: get users/dana allowed",
      "Own listings: list users/dana/listings allowed",
      "Own orders: list users/dana/orders allowed",
      "Own activities: list users/dana/activities allowed",
      "Own queue: list users/dana/processQueue allowed",
      "Own wishlists: list users/dana/wishlists allowed",
      "Own trash: list users/dana/trash allowed",
      "Own sync: get users/dana/operations/sync allowed",
      "Own secrets: get users/dana/private/ebay refused",
      "Somebody else's record: get users/somebody-else refused",
      "Everybody's records: list users refused",
      "Somebody else's listings: list users/somebody-else/listings refused",
      "Somebody else's orders: list users/somebody-else/orders refused",
      "Somebody else's secrets: get users/somebody-else/private/ebay refused",
      "The AI providers' keys: get config/ai refused",
      "Today's usage: get usage/2026-11-26 refused",
    ]
  `);
});

it("expects a super admin to read records and usage too", () => {
  expect(lines(true).filter((line) => !lines(false).includes(line))).toMatchInlineSnapshot(`
    [
      "Somebody else's record: get users/somebody-else allowed",
      "Everybody's records: list users allowed",
      "Today's usage: get usage/2026-11-26 allowed",
    ]
  `);
});
