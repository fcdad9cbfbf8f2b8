// @vitest-environment node
import { describe, expect, it } from "vitest";

import type { ListingTerms } from "@contract/listings/terms/terms";

import {
  findBestOfferProblems,
  findListingProblems,
  findMarketplaceProblems,
  parseQuantity,
  parseYear,
  findRevisionProblems,
  findSizeProblems,
  UNKNOWN_CAR,
} from "./validation";

const whole = {
  title: "Camaro",
  description: "On a long card",
  price: 2.5,
  quantity: 1,
  car: { ...UNKNOWN_CAR, category: "mainline" as const },
};

describe("a new listing", () => {
  it("needs title, description, price and category", () => {
    expect(findListingProblems({})).toEqual({
      title: { code: "no-title" },
      description: { code: "no-description" },
      price: { code: "no-price" },
      category: { code: "no-category" },
    });
    expect(findListingProblems({ ...whole, title: "  ", price: 0 })).toEqual({
      title: { code: "no-title" },
      price: { code: "no-price" },
    });
    expect(findListingProblems(whole)).toEqual({});
  });
});

describe("a revision", () => {
  it("needs a title, a price and at least one piece", () => {
    expect(findRevisionProblems({ quantity: 0 })).toEqual({
      title: { code: "no-title" },
      price: { code: "no-price" },
      quantity: { code: "no-quantity" },
    });
    expect(findRevisionProblems({ ...whole, sku: "12/3" })).toEqual({
      sku: { code: "bad-sku" },
    });
    expect(findRevisionProblems({ ...whole, sku: "0012" })).toEqual({});
  });
});

describe("a description", () => {
  // A letter of three bytes each.
  const [longest, longer] = ["車".repeat(200_000), "車".repeat(200_001)];

  it("fits into the listing's document, also in a draft", () => {
    const problem = { description: { code: "long-description" } };
    expect(findSizeProblems({ description: longer })).toEqual(problem);
    expect(findListingProblems({ ...whole, description: longer })).toEqual(problem);
    expect(findRevisionProblems({ ...whole, description: longer })).toEqual(problem);
    for (const description of [longest, "x".repeat(500_000), "", null, undefined])
      expect(findSizeProblems({ description })).toEqual({});
  });
});

describe("best offer limits", () => {
  const offers = (autoAcceptPrice: number | null, minimumBestOfferPrice: number | null) =>
    findBestOfferProblems({
      price: 5,
      bestOfferEnabled: true,
      bestOfferDetails: { autoAcceptPrice, minimumBestOfferPrice },
    });

  it("lie below the price, declining below accepting", () => {
    expect(offers(5, 3)).toEqual({ autoAcceptPrice: { code: "not-below-price" } });
    expect(offers(4, 4)).toEqual({ minimumBestOfferPrice: { code: "not-below-accept" } });
    expect(offers(6, null)).toEqual({ autoAcceptPrice: { code: "not-below-price" } });
    expect(offers(null, 5)).toEqual({ minimumBestOfferPrice: { code: "not-below-price" } });
    expect(offers(4, null)).toEqual({});
    expect(offers(null, 6)).toEqual({ minimumBestOfferPrice: { code: "not-below-price" } });
    expect(offers(4, 3)).toEqual({});
    expect(offers(null, null)).toEqual({});
  });

  it("are compared with each other, also without a price", () => {
    const bestOfferDetails = { autoAcceptPrice: 4, minimumBestOfferPrice: 5 };
    expect(Object.keys(findBestOfferProblems({ bestOfferEnabled: true, bestOfferDetails }))).toEqual([
      ...["minimumBestOfferPrice"],
    ]);
    expect(findBestOfferProblems({ price: 5, bestOfferEnabled: true, bestOfferDetails: null })).toEqual({});
    const decline = { autoAcceptPrice: null, minimumBestOfferPrice: 5 };
    expect(findBestOfferProblems({ price: 0, bestOfferEnabled: true, bestOfferDetails: decline })).toEqual(
      {},
    );
  });

  it("count only if offers are allowed", () => {
    expect(
      findBestOfferProblems({
        price: 5,
        bestOfferEnabled: false,
        bestOfferDetails: { autoAcceptPrice: 9, minimumBestOfferPrice: 9 },
      }),
    ).toEqual({});
  });
});

describe("typed numbers", () => {
  it.each([
    ["", null, null],
    ["1968", 1968, null],
    ["1967", null, "A year from 1968 to 2026"],
    ["2027", null, "A year from 1968 to 2026"],
    ["'71", null, "A year from 1968 to 2026"],
  ])("the year %j", (text, value, error) => {
    expect(parseYear(text, 2026)).toEqual({ value, error });
  });

  it.each([
    ["1", 1, null],
    ["0", null, "A whole number from 1 to 1,000,000"],
    ["1.5", null, "A whole number from 1 to 1,000,000"],
  ])("the quantity %j", (text, value, error) => {
    expect(parseQuantity(text, 1)).toEqual({ value, error });
  });
});

describe("the fields of a listing", () => {
  it.each(["title", "description"] as const)("need a %s that isn't only spaces", (field) => {
    for (const text of ["", " \n"]) {
      expect(Object.keys(findListingProblems({ ...whole, [field]: text }))).toEqual([field]);
    }
  });

  it.each([
    [0, false],
    [-1, false],
    [0.01, true],
  ])("accept the price %d: %s", (price, isValid) => {
    expect(findListingProblems({ ...whole, price }).price === undefined).toBe(isValid);
    expect(findRevisionProblems({ ...whole, price }).price === undefined).toBe(isValid);
  });

  it("need a category, also of a car that isn't described", () => {
    expect(Object.keys(findListingProblems({ ...whole, car: null }))).toEqual(["category"]);
    expect(Object.keys(findListingProblems({ ...whole, car: UNKNOWN_CAR }))).toEqual(["category"]);
  });

  it("need an amount for a flat price, and the number of cars of a lot", () => {
    const problems = (fields: object) =>
      Object.keys(findMarketplaceProblems({ terms: { ...TERMS, ...fields } as ListingTerms }));
    expect(problems({ shipping: "flat" })).toEqual(["terms.shippingPrice"]);
    expect(problems({ shipping: "flat", shippingPrice: 0 })).toEqual([]);
    expect(problems({ shipping: "free" })).toEqual([]);
    expect(problems({ packageKind: "lot" })).toEqual(["terms.cars"]);
    expect(problems({ packageKind: "lot", cars: 3 })).toEqual([]);
    expect(problems({})).toEqual([]);
  });

  it("accept whole numbers up to the bounds, with spaces around them", () => {
    expect(parseQuantity(" 1000000 ", 0)).toEqual({ value: 1_000_000, error: null });
    expect(parseQuantity("0", 0)).toEqual({ value: 0, error: null });
    for (const text of ["1000001", "-1", "1e3", "0000000001"]) {
      expect(parseQuantity(text, 0)).toMatchObject({ value: null, error: expect.any(String) as string });
    }
    expect(parseYear("2026", 2026)).toEqual({ value: 2026, error: null });
  });
});

const TERMS = { shipping: null, shippingPrice: null, packageKind: null, cars: null };
