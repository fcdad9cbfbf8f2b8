// @vitest-environment node
import { expect, it } from "vitest";

import { formatAmount, parseAmount } from "./amounts";

it.each([
  ["2", 2],
  [" 2.5 ", 2.5],
  [".75", 0.75],
  ["$1,234.567", 1234.57],
  ["0", 0],
])("reads %s as dollars", (text, amount) => {
  expect(parseAmount(text)).toEqual({ amount, error: null });
});

it("takes nothing typed for nothing, not for zero", () => {
  expect(parseAmount("  ")).toEqual({ amount: null, error: null });
});

it.each(["two", "1.2.3", "-1", ".", "1e5", "2,5", "100001"])("refuses %s with a reason", (text) => {
  const { amount, error } = parseAmount(text);
  expect(amount).toBeNull();
  expect(error).not.toBeNull();
});

it("fills a field with two digits, and leaves it empty without an amount", () => {
  expect([2.5, 1_234.5, 0, null, undefined].map(formatAmount)).toEqual(["2.50", "1234.50", "0.00", "", ""]);
});
