import { expect, test } from "vitest";

import { differingFields, pendingEdits } from "./pendingEdits.ts";

const atEbay = { title: "Camaro", sku: "DHR20", price: 3, quantity: 2 };
const pending = (change: object) => pendingEdits({ ...atEbay, ...change, atEbay });

test("nothing is pending if eBay has every value", () => {
  expect(pending({})).toEqual([]);
});

test.each([
  [{ title: "Camaro Z28" }, ["title"]],
  [{ sku: "DHR21" }, ["sku"]],
  [{ price: 3.5 }, ["price"]],
  [{ quantity: 0 }, ["quantity"]],
  [{ quantity: 5, title: "" }, ["title", "quantity"]],
])("of %j eBay lacks %j", (change, fields) => {
  expect(pending(change)).toEqual(fields);
});

test("an SKU or a price that is missing here is no edit", () => {
  expect(pending({ sku: null, price: null })).toEqual([]);
});

test("an SKU that eBay doesn't have is an edit", () => {
  expect(pendingEdits({ ...atEbay, atEbay: { ...atEbay, sku: null } })).toEqual(["sku"]);
});

test("spaces around a title are no edit", () => {
  expect(pending({ title: "  Camaro " })).toEqual([]);
});

test("nothing is known of a listing that was never compared", () => {
  expect(pendingEdits({ ...atEbay, title: "Z28" })).toEqual([]);
  expect(pendingEdits({ ...atEbay, title: "Z28", atEbay: null })).toEqual([]);
});

const TERMS = { handlingCost: 4.5, storeCategory: { id: "7", name: "7" }, bestOfferEnabled: false };
const differing = (
  change: object,
  unsentFields: Parameters<typeof differingFields>[0]["unsentFields"] = [],
) => differingFields({ ...atEbay, ...TERMS, ...change, unsentFields, atEbay: { ...atEbay, ...TERMS } });

test("a field that waits to be sent differs, unless eBay was seen to have it", () => {
  expect(differing({ description: "Mint" }, ["description", "handlingCost"])).toEqual(["description"]);
  expect(differing({ handlingCost: 5 }, ["handlingCost"])).toEqual(["handlingCost"]);
  expect(differing({ handlingCost: 5 })).toEqual(["handlingCost"]);
});

test("a cleared field differs only if it was saved so", () => {
  expect(differing({ storeCategory: null })).toEqual([]);
  expect(differing({ storeCategory: null }, ["storeCategory"])).toEqual(["storeCategory"]);
});

test("names of categories, and a flag that is missing, make no difference", () => {
  expect(differing({ storeCategory: { id: "7", name: "Premium" }, bestOfferEnabled: null })).toEqual([]);
});

test("what a row doesn't have is judged by what waits to be sent", () => {
  const row = { ...atEbay, atEbay: { ...atEbay, ...TERMS } };
  expect(differingFields({ ...row, unsentFields: ["handlingCost"] })).toEqual(["handlingCost"]);
  expect(differingFields({ ...row, unsentFields: [] })).toEqual([]);
});

test("eBay has no price of shipping to compare with if a policy has it", () => {
  const policy = { ...atEbay, handlingCost: null };
  expect(differingFields({ ...atEbay, handlingCost: 5, unsentFields: [], atEbay: policy })).toEqual([]);
});
