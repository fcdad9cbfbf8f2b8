import { expect, it } from "vitest";

import { getListings } from "./sync.ts";

it.each([
  [1, 500, true],
  [10_000, 1, true],
  [21, 500, true],
  [22, 500, false],
  [10_000, 500, false],
])("page %i of %i listings is asked for: %s", (page, pageSize, isAsked) => {
  expect(getListings.input.safeParse({ page, pageSize }).success).toBe(isAsked);
});
