import { expect, it } from "vitest";

import { compareCaptures, compareSales, compareWishlist, measureKept, sumKept } from "./kept.ts";

const CAPTURES = [
  { id: "c1", sku: "DHR20" },
  { id: "c2", sku: "DHR20" },
  { id: "c3", sku: "GTB12" },
];
const LISTINGS = [
  { sku: "DHR20", quantity: 2 },
  { sku: "GTB12", quantity: 1 },
  // Not from a capture.
  { sku: null, quantity: 40 },
];
const LOGGED = CAPTURES.map(({ id }) => id);

it("finds nothing where each capture is stored once", () => {
  expect(compareCaptures(CAPTURES, LISTINGS, LOGGED)).toEqual({ lost: 0, twice: 0 });
  expect(compareCaptures([], LISTINGS, [])).toEqual({ lost: 0, twice: 0 });
});

it.each([
  ["a lost copy", [{ sku: "DHR20", quantity: 1 }, ...LISTINGS.slice(1)], LOGGED, { lost: 1, twice: 0 }],
  ["a lost listing", LISTINGS.slice(0, 1), LOGGED, { lost: 1, twice: 0 }],
  [
    "a copy that was added twice",
    [{ sku: "DHR20", quantity: 3 }, ...LISTINGS.slice(1)],
    LOGGED,
    { lost: 0, twice: 1 },
  ],
  [
    "a second listing of a card",
    [{ sku: "DHR20", quantity: 1 }, { sku: "DHR20", quantity: 1 }, ...LISTINGS.slice(1)],
    LOGGED,
    { lost: 0, twice: 1 },
  ],
  ["a capture that isn't in the log", LISTINGS, ["c1", "c3"], { lost: 1, twice: 0 }],
  ["one lost and one twice", [{ sku: "DHR20", quantity: 3 }], LOGGED, { lost: 1, twice: 1 }],
])("finds %s", (_, listings, logged, kept) => {
  expect(compareCaptures(CAPTURES, listings, logged)).toEqual(kept);
});

const SALES = [
  { orderId: "o1", itemId: "i1" },
  { orderId: "o2", itemId: "i1" },
  { orderId: "o3", itemId: "i2" },
];
const sold = (i1: number, i2: number) =>
  new Map([
    ["i1", i1],
    ["i2", i2],
    ["unsold", 0],
  ]);

it("finds nothing where each sale is stored once", () => {
  expect(compareSales(SALES, ["o1", "o2", "o3"], sold(2, 1))).toEqual({ lost: 0, twice: 0 });
});

it.each([
  ["a lost order", ["o1", "o3"], sold(2, 1), { lost: 1, twice: 0 }],
  ["an order that is there twice", ["o1", "o1-again", "o2", "o3"], sold(2, 1), { lost: 0, twice: 1 }],
  ["an order lost and another there twice", ["o1", "o1-again", "o3"], sold(2, 1), { lost: 1, twice: 1 }],
  ["a sale that wasn't counted", ["o1", "o2", "o3"], sold(1, 1), { lost: 1, twice: 0 }],
  ["a sale that was counted twice", ["o1", "o2", "o3"], sold(2, 2), { lost: 0, twice: 1 }],
])("finds %s", (_, orderIds, counted, kept) => {
  expect(compareSales(SALES, orderIds, counted)).toEqual(kept);
});

it.each([
  ["every car once", ["a", "b"], { lost: 0, twice: 0 }],
  ["one car only", ["a"], { lost: 1, twice: 0 }],
  ["a car twice", ["a", "b", "b"], { lost: 0, twice: 1 }],
  ["a car twice in another's place", ["a", "a"], { lost: 1, twice: 1 }],
  ["a car that nobody wanted", ["a", "b", "c"], { lost: 0, twice: 1 }],
  ["no such list", null, { lost: 1, twice: 0 }],
])("compares a wishlist of two cars with %s", (_, stored, kept) => {
  expect(compareWishlist(["a", "b"], stored)).toEqual(kept);
});

it("holds only if nothing is lost and nothing is there twice", () => {
  const whole = measureKept("sales", 3, { lost: 0, twice: 0 });
  expect(whole).toMatchObject([
    { name: "3 sales: lost", value: 0, holds: true },
    { name: "3 sales: there twice", value: 0, holds: true },
  ]);
  const kept = sumKept([
    { lost: 1, twice: 0 },
    { lost: 0, twice: 1 },
  ]);
  expect(measureKept("sales", 3, kept)).toMatchObject([
    { value: 1, holds: false },
    { value: 1, holds: false },
  ]);
});
