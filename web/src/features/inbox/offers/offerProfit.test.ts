// @vitest-environment node
import { expect, it } from "vitest";

import { computeOfferProfit, describeUnknown } from "./offerProfit";

it("takes eBay's fee, the cost of every copy and one postage off what the buyer pays", () => {
  // 16.00 and 1.00 are paid, 13.25 % and 0.40 are 2.65, and 2 copies cost 3.00 each with 4.00 of postage.
  expect(computeOfferProfit(8, 2, { shipping: 1, cost: 3, postage: 4 })).toEqual({
    ...{ fee: 2.65, left: 4.35, unknown: [] },
  });
});

it("says what isn't known instead of counting it as nothing", () => {
  expect(computeOfferProfit(8, 1, { shipping: null, cost: null, postage: null })).toEqual({
    ...{ fee: 1.36, left: 6.64, unknown: ["cost", "postage"] },
  });
});

it.each([
  [{ cost: null, postage: null }, ", before cost and postage"],
  [{ cost: 3, postage: null }, ", before postage"],
  [{ cost: null, postage: 4 }, ", before cost"],
  [{ cost: 3, postage: 4 }, ""],
])("names what isn't known: %j", (costs, words) => {
  expect(describeUnknown(computeOfferProfit(8, 1, { shipping: 5, ...costs }))).toBe(words);
});

it("can be a loss", () => {
  expect(computeOfferProfit(2, 1, { shipping: null, cost: 3, postage: null }).left).toBeLessThan(0);
});
