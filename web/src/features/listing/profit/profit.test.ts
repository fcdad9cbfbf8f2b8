// @vitest-environment node
import { expect, it } from "vitest";

import { computeProfit } from "./profit";

it("is what is left of price and handling after fees, cost and postage", () => {
  expect(computeProfit({ price: 12, handling: 4.25, cost: 1.25, postage: 4, chargedFees: null })).toEqual({
    fees: 2.55,
    left: 8.45,
    unknown: [],
  });
});

it("takes the fee of price and handling together, and the lower one per small order", () => {
  expect(
    computeProfit({ price: 5, handling: 0.75, cost: 1.25, postage: 0, chargedFees: null }),
  ).toMatchObject({
    fees: 1.06,
    left: 3.44,
  });
  expect(computeProfit({ price: 20, handling: null, cost: 0, postage: 0, chargedFees: null })).toMatchObject({
    fees: 3.05,
    left: 16.95,
  });
});

it("names what it doesn't know, and knows nothing without a price", () => {
  expect(
    computeProfit({ price: 5, handling: 0, cost: null, postage: null, chargedFees: null })?.unknown,
  ).toEqual(["cost", "postage"]);
  expect(
    computeProfit({ price: 5, handling: 0, cost: 1, postage: null, chargedFees: null })?.unknown,
  ).toEqual(["postage"]);
  expect(computeProfit({ price: null, handling: 0, cost: 1, postage: 1, chargedFees: null })).toBeNull();
});

it("takes what eBay charged over the estimate", () => {
  const sale = { price: 5, handling: 0.75, cost: 1.25, postage: 0, chargedFees: 0.9 };
  expect(computeProfit(sale)).toEqual({ fees: 0.9, left: 3.6, unknown: [] });
});

it("shows a loss as one", () => {
  expect(computeProfit({ price: 1, handling: 0, cost: 2, postage: 0, chargedFees: null })?.left).toBe(-1.43);
});
