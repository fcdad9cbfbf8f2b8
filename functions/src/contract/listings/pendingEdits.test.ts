import { expect, test } from "vitest";

import { findPendingEdits } from "./pendingEdits.ts";

type Unsent = Parameters<typeof findPendingEdits>[0]["unsentFields"];

const AT_EBAY = {
  ...{ title: "Camaro", sku: "DHR20", price: 3, quantity: 2 },
  ...{ handlingCost: 4.5, storeCategory: { id: "7", name: "7" }, bestOfferEnabled: false },
};

test.each<[string, object, Unsent, Unsent]>([
  ["nothing", {}, [], []],
  ["another title", { title: "Camaro Z28" }, [], ["title"]],
  ["spaces around a title", { title: "  Camaro " }, [], []],
  ["another SKU", { sku: "DHR21" }, [], ["sku"]],
  ["another price", { price: 3.5 }, [], ["price"]],
  ["an edit that is also unsent", { price: 3.5 }, ["price"], ["price"]],
  ["several edits", { quantity: 5, title: "" }, [], ["title", "quantity"]],
  ["a missing SKU or price", { sku: null, price: null }, [], []],
  ["an unsent field that eBay has", {}, ["handlingCost"], []],
  ["an unsent field that eBay never told", { description: "Mint" }, ["description"], ["description"]],
  ["a field that eBay never told", { description: "Mint" }, [], []],
  ["a cleared field", { storeCategory: null }, [], []],
  ["a cleared field that is unsent", { storeCategory: null }, ["storeCategory"], ["storeCategory"]],
  ["another name of a category", { storeCategory: { id: "7", name: "Premium" } }, [], []],
  ["a missing flag", { bestOfferEnabled: null }, [], []],
  ["a field that the row doesn't have", { handlingCost: undefined }, [], []],
  ["an unsent field that the row doesn't have", { price: undefined }, ["price"], ["price"]],
])("of %s (%j, unsent %j) eBay lacks %j", (_, change, unsentFields, fields) => {
  expect(findPendingEdits({ ...AT_EBAY, ...change, unsentFields, atEbay: AT_EBAY })).toEqual(fields);
});

test("an SKU that eBay doesn't have is an edit", () => {
  const atEbay = { ...AT_EBAY, sku: null };
  expect(findPendingEdits({ ...AT_EBAY, unsentFields: [], atEbay })).toEqual(["sku"]);
});

test.each([undefined, null])(
  "of a listing that was never compared only unsent fields are known (%s)",
  (atEbay) => {
    const listing = { ...AT_EBAY, title: "Z28", atEbay };
    expect(findPendingEdits({ ...listing, unsentFields: [] })).toEqual([]);
    expect(findPendingEdits({ ...listing, unsentFields: ["price"] })).toEqual(["price"]);
  },
);

test("eBay has no price of shipping to compare with where a policy has it", () => {
  const atEbay = { ...AT_EBAY, handlingCost: null };
  expect(findPendingEdits({ ...AT_EBAY, handlingCost: 5, unsentFields: [], atEbay })).toEqual([]);
});

test("the edits are those since another reading, compared as it compares", () => {
  const listing = { ...AT_EBAY, description: "Mint", unsentFields: [], atEbay: AT_EBAY };
  expect(findPendingEdits(listing, { description: "mint" })).toEqual(["description"]);
  expect(findPendingEdits(listing, { description: "mint" }, () => true)).toEqual([]);
});
