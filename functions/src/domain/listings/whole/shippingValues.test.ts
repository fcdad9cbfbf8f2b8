import { describe, expect, it } from "vitest";

import { listingTerms } from "../../../contract/listings/terms/terms.ts";
import { sampleItemTerms } from "../../../contract/listings/testing/sampleTerms.ts";
import { toShippingValues } from "./shippingValues.ts";

const FLAT = {
  kind: "flat",
  service: "USPSPriority",
  cents: 510,
  furtherCents: 50,
  handlingCents: 125,
} as const;
const values = (fields: Parameters<typeof sampleItemTerms>[0]) =>
  toShippingValues({ terms: sampleItemTerms(fields) });

describe("the terms of an item", () => {
  it("are unknown if eBay returned neither shipping nor policies", () => {
    expect(toShippingValues({ terms: null })).toEqual({});
    expect(values({ shipping: null, policies: null })).toEqual({});
  });

  it("have one amount for flat shipping, in dollars", () => {
    expect(values({ shipping: FLAT, dispatchDays: 3, returns: "none" })).toEqual({
      terms: listingTerms.parse({
        ...{ shipping: "flat", service: "USPSPriority", shippingPrice: 5.1, furtherPrice: 0.5 },
        ...{ dispatchDays: 3, returns: "none" },
      }),
      handlingCost: null,
    });
    expect(values({ shipping: { ...FLAT, furtherCents: null } }).terms).toMatchObject({ furtherPrice: null });
  });

  it("have a separate handling cost for calculated shipping, and no price", () => {
    expect(values({ shipping: { ...FLAT, kind: "calculated" } })).toEqual({
      terms: listingTerms.parse({ shipping: "calculated", service: "USPSPriority" }),
      handlingCost: 1.25,
    });
    expect(values({ shipping: { ...FLAT, kind: "free" } })).toEqual({
      ...{ terms: listingTerms.parse({ shipping: "free", service: "USPSPriority" }), handlingCost: null },
    });
  });

  it("are the business policies where the item has them", () => {
    const policies = { shipping: "1", payment: "2", return: "3" };
    expect(
      values({ policies, shipping: { ...FLAT, kind: "calculated" }, dispatchDays: 3, returns: "none" }),
    ).toEqual({
      terms: listingTerms.parse({ shippingPolicy: "1", paymentPolicy: "2", returnPolicy: "3" }),
      handlingCost: null,
    });
    expect(values({ policies, shipping: null })).toMatchObject({ terms: { shippingPolicy: "1" } });
  });

  it("leave out a value that a listing can't have", () => {
    expect(values({ shipping: FLAT, dispatchDays: 7 }).terms).toMatchObject({
      service: "USPSPriority",
      dispatchDays: null,
    });
  });
});
