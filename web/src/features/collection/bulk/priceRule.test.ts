// @vitest-environment node
import { expect, it } from "vitest";

import { parseAmount, computePrice, parseQuantity } from "./priceRule";

it.each([
  { rule: "set", by: 4.5, old: null, price: 4.5 },
  { rule: "raise-percent", by: 10, old: 3.99, price: 4.39 },
  { rule: "lower-percent", by: 15, old: 10, price: 8.5 },
  { rule: "lower-percent", by: 100, old: 10, price: 0.99 },
  { rule: "raise", by: 0.1, old: 0.2, price: 0.99 },
  { rule: "raise", by: 0.1, old: 1.1, price: 1.2 },
  { rule: "lower", by: 50, old: 10, price: 0.99 },
  { rule: "set", by: 0.5, old: 9, price: 0.99 },
  { rule: "lower", by: 1, old: 4.5, price: 3.5 },
  { rule: "lower-percent", by: 10, old: null, price: null },
  { rule: "raise", by: 1, old: null, price: null },
  { rule: "raise-percent", by: 900, old: 90_000, price: 100_000 },
] as const)("$rule $by turns $old into $price", ({ rule, by, old, price }) => {
  expect(computePrice(rule, by, old)).toBe(price);
});

it("parses typed amounts", () => {
  expect(["5", " $1,234.50 ", ".5", "7.", "10%", "100000"].map(parseAmount)).toEqual([
    ...[5, 1234.5, 0.5, 7, 10, 100_000],
  ]);
  expect(["", ".", "0", "-5", "1e3", "NaN", "five", "1.2.3", "100001", "٣"].map(parseAmount)).toEqual(
    Array(10).fill(null),
  );
});

it.each(["4,50", "2,5", "1,2345", "1,23,456.00"])("doesn't take %s for a larger amount", (typed) => {
  expect(parseAmount(typed)).toBeNull();
});

it("parses whole quantities", () => {
  expect(["0", " 12 ", "1000000"].map(parseQuantity)).toEqual([0, 12, 1_000_000]);
  expect(["", "-1", "1.5", "1000001", "x", "1e2"].map(parseQuantity)).toEqual(Array(6).fill(null));
});
