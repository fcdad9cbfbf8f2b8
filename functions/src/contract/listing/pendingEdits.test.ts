import { expect, test } from "vitest";

import { pendingEdits } from "./pendingEdits.ts";

const atEbay = { title: "Camaro", sku: "DHR20", price: 3, quantity: 2 };
const pending = (change: object) => pendingEdits({ ...atEbay, ...change, atEbay });

test("nothing is pending where eBay has every value", () => {
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
