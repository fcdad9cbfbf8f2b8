import { expect, it } from "vitest";

import { formatDollars, formatNumber, toAmount } from "./numbers.ts";

it("formats numbers and dollars for people", () => {
  expect([formatNumber(1_234), formatDollars(1_234.5), formatDollars(0)]).toEqual([
    "1,234",
    "$1,234.50",
    "$0.00",
  ]);
});

it("writes an amount with a point and two digits, and without a comma or a sign", () => {
  expect([0, 1.5, 1.999, 1_234.5].map(toAmount)).toEqual(["0.00", "1.50", "2.00", "1234.50"]);
});
