// @vitest-environment node
import { describe, expect, it } from "vitest";

import { type ShippingCosts } from "@contract/listings/terms/shippingCosts";

import {
  describeBuyerPrice,
  describeLoss,
  describePostage,
  describePostageSource,
  describeUnknownPostage,
} from "./termsWords";

const costs = (fields: Partial<ShippingCosts> = {}): ShippingCosts => ({
  ...{ kind: "flat", buyerCents: 450, postage: { nearCents: 400, farCents: 600 }, sellerPays: "far" },
  ounces: 5,
  ...fields,
});

it.each<[number | null, Partial<ShippingCosts>, string]>([
  [2.5, {}, "$7.00: $2.50 and $4.50 for shipping and handling"],
  [2.5, { kind: "free", buyerCents: 0 }, "$2.50, shipping included"],
  [2.5, { kind: "calculated", buyerCents: null }, "$2.50, and the postage that eBay calculates"],
  [2.5, { buyerCents: null }, "$2.50, and shipping"],
  [null, {}, "–, and shipping"],
])("says what the buyer of a car at %j with %j pays", (price, fields, words) => {
  expect(describeBuyerPrice(price, costs(fields))).toBe(words);
});

describe("the postage", () => {
  it.each<[Partial<ShippingCosts>, string]>([
    [{}, "$4.00 to $6.00"],
    [{ postage: { nearCents: 400, farCents: 400 } }, "$4.00"],
    [{ postage: null }, "–"],
  ])("of %j is %s", (fields, words) => expect(describePostage(costs(fields))).toBe(words));

  it("is unknown without a weight or a service's price, and then warns where the seller may lose", () => {
    expect(describeUnknownPostage(costs())).toBeNull();
    const unknown = (fields: Partial<ShippingCosts>) =>
      describeUnknownPostage(costs({ postage: null, ...fields }));
    expect(unknown({ ounces: null })).toMatch(/package's weight.*Enter the weight\.$/);
    expect(unknown({})).toMatch(/service's postage\..*Enter it on the listing/);
    expect(unknown({ kind: "calculated" })).toBe("We don't know this service's postage.");
    expect(unknown({ kind: "calculated", ounces: null })).not.toContain("Enter");
  });

  it("comes from the listing, the seller's table or the post's", () => {
    const seller = (postage: unknown) => ({ postage }) as Parameters<typeof describePostageSource>[0];
    expect(describePostageSource(seller([]), costs(), true)).toBe("Entered on this listing.");
    expect(describePostageSource(seller([]), costs(), false)).toBe("From your own postage table for 5 oz.");
    expect(describePostageSource(seller(null), costs({ ounces: null }), false)).toMatch(/^USPS [^z]*, from/);
    expect(describePostageSource(null, costs(), false)).toContain(" for 5 oz, from ");
  });
});

it.each<[Partial<ShippingCosts>, string | null]>([
  [{}, "You pay up to $1.50 of the postage to far zones."],
  [{ sellerPays: "always", buyerCents: 300 }, "You pay $1.00 to $3.00 of the postage yourself."],
  [
    { sellerPays: "always", buyerCents: 0, postage: { nearCents: 400, farCents: 400 } },
    "You pay $4.00 of the postage yourself.",
  ],
  [{ sellerPays: "never" }, null],
  [{ sellerPays: null }, null],
  [{ postage: null }, null],
  [{ buyerCents: null }, null],
])("says with %j what the seller loses", (fields, words) => {
  expect(describeLoss(costs(fields))).toBe(words);
});
