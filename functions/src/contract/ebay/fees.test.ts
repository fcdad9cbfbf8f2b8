import { expect, it } from "vitest";

import { estimateFeeCents } from "./fees.ts";

it.each([
  [1_625, 255],
  [575, 106],
  [1_000, 163],
  [1_001, 173],
  [0, 0],
  [-5, 0],
])("estimates the fee of an order of %i cents as %i", (paid, fee) => {
  expect(estimateFeeCents(paid)).toBe(fee);
});
