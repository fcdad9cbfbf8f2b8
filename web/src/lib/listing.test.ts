import { describe, expect, it } from "vitest";

import { listingDocument } from "@contract/documents";

import { frontImageOf, isPublishable, priceOf, statusOf } from "./listing";

const listing = (fields: object) => listingDocument.parse(fields);

describe("status", () => {
  it.each([
    [{ status: "active" }, "active"],
    [{ status: "completed" }, "ended"],
    [{ isDraft: true, ebayItemId: "1" }, "draft"],
    [{ ebayItemId: null }, "draft"],
    [{ ebayItemId: "1" }, "unknown"],
  ])("of %j is %s", (fields, status) => {
    expect(statusOf(listing(fields))).toBe(status);
  });
});

it.each([
  [{ status: "draft" }, true],
  [{}, true],
  [{ status: "active", ebayItemId: "1" }, false],
  [{ status: "ended" }, false],
])("%j can go live: %s", (fields, expected) => {
  expect(isPublishable(listing(fields))).toBe(expected);
});

it("shows the marketplace's price before the one that was asked for", () => {
  expect(priceOf(listing({ price: 2, currentPrice: 3 }))).toBe(3);
  expect(priceOf(listing({ price: 2 }))).toBe(2);
  expect(priceOf(listing({}))).toBeNull();
});

it("shows the front of the card, and any photo rather than none", () => {
  expect(frontImageOf(listing({ firebaseImages: ["back", "front"], frontImageIndex: 1 }))).toBe("front");
  expect(frontImageOf(listing({ firebaseImages: ["only"], frontImageIndex: 5 }))).toBe("only");
  expect(frontImageOf(listing({}))).toBeNull();
});
