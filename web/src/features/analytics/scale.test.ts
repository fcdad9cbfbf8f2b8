import { expect, it } from "vitest";

import { computeScale } from "./scale";

it("rounds the top of a scale up", () => {
  const tops = [[], [null, 0], [1], [3, 7], [20], [20.01], [137.5, null], [1_000], [2_345]].map(computeScale);
  expect(tops).toEqual([1, 1, 1, 10, 20, 50, 200, 1_000, 5_000]);
});
