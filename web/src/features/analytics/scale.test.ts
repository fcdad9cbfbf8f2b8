import { expect, it } from "vitest";

import { computeScale } from "./scale";

it("rounds the top of a scale up", () => {
  const tops = [[], [null, 0], [1], [3, 7], [20], [20.01], [137.5, null], [1_000], [2_345]].map(computeScale);
  expect(tops).toEqual([1, 1, 1, 10, 20, 40, 200, 1_000, 4_000]);
});

it("has a whole number in its middle, or the chart has no line there", () => {
  const tops = Array.from({ length: 200 }, (_, most) => computeScale([most]));
  expect(tops.filter((top) => top > 1 && !Number.isInteger(top / 2))).toEqual([]);
});
