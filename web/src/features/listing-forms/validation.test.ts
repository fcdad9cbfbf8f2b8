import { describe, expect, it } from "vitest";

import {
  findBestOfferProblems,
  findListingProblems,
  parseQuantity,
  parseYear,
  findRevisionProblems,
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
  it("shows the specified texts for missing values", () => {
    expect(findListingProblems({})).toEqual({
      title: "Title is required",
      description: "Description is required",
      price: "Valid price is required",
      category: "Category is required",
    });
    expect(findListingProblems({ ...whole, title: "  ", price: 0 })).toEqual({
      title: "Title is required",
      price: "Valid price is required",
    });
    expect(findListingProblems(whole)).toEqual({});
  });
});

describe("a revision", () => {
  it("needs a title, a price and at least one piece", () => {
    expect(findRevisionProblems({ quantity: 0 })).toEqual({
      title: "Title is required",
      price: "Valid price is required",
      quantity: "At least 1",
    });
    expect(findRevisionProblems({ ...whole, sku: "12/3" })).toEqual({
      sku: "A SKU has no slash and no control character",
    });
    expect(findRevisionProblems({ ...whole, sku: "0012" })).toEqual({});
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
    expect(offers(5, 3)).toEqual({ autoAcceptPrice: "Must be below the price" });
    expect(offers(4, 4)).toEqual({ minimumBestOfferPrice: "Must be below the auto-accept price" });
    expect(offers(null, 6)).toEqual({ minimumBestOfferPrice: "Must be below the price" });
    expect(offers(4, 3)).toEqual({});
    expect(offers(null, null)).toEqual({});
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
