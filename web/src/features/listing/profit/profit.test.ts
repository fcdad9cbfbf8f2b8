import { expect, it } from "vitest";

import { profitOf } from "./profit";

it("takes the fee of price and handling together, and the lower one per small order", () => {
  expect(profitOf({ price: 5, handling: 0.75, cost: 1.25 })).toEqual({
    fees: 1.06,
    proceeds: 4.69,
    profit: 3.44,
  });
  expect(profitOf({ price: 20, handling: null, cost: 0 })).toEqual({
    fees: 3.05,
    proceeds: 16.95,
    profit: 16.95,
  });
});

it("knows no profit without the cost, and nothing without a price", () => {
  expect(profitOf({ price: 5, handling: 0, cost: null })?.profit).toBeNull();
  expect(profitOf({ price: null, handling: 0, cost: 1 })).toBeNull();
});

it("shows a loss as one", () => {
  expect(profitOf({ price: 1, handling: 0, cost: 2 })?.profit).toBe(-1.43);
});
