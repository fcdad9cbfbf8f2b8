// @vitest-environment node
import { expect, it } from "vitest";

import type { ShopRow } from "@contract/shops/shopMigration";

import { isFilled, isSecretUnchanged, getShown } from "./connection";
import {
  canImport,
  countCreated,
  countRows,
  findRepeatedSkus,
  isChosenFirst,
  isImported,
  searchRows,
} from "./rows";

const row = (fields: Partial<ShopRow>): ShopRow => ({
  id: 1,
  parentId: null,
  name: "Bone Shaker",
  sku: null,
  price: 2,
  quantity: 1,
  pictures: 1,
  verdict: "new",
  refusal: null,
  notes: [],
  listingId: null,
  wanted: false,
  outcome: null,
  ...fields,
});
const outcome = (result: NonNullable<ShopRow["outcome"]>["result"]) => ({
  outcome: { result, listingId: null, code: null, message: null, params: {}, picturesMissing: 0 },
});

it("counts each product by what an import does with it, and failures separately", () => {
  const rows = [
    row({ id: 1 }),
    row({ id: 2, ...outcome("created") }),
    row({ id: 3, ...outcome("failed") }),
    row({ id: 4, verdict: "imported" }),
    row({ id: 5, verdict: "yours" }),
    row({ id: 6, verdict: "refused" }),
  ];
  expect(countRows(rows)).toEqual({ all: 6, new: 1, yours: 1, taken: 2, refused: 1, failed: 1 });
});

it("searches name and SKU for every word", () => {
  const rows = [row({ id: 1, name: "Twin Mill red", sku: "DHR20" }), row({ id: 2, name: "Twin Mill" })];
  expect(searchRows(rows, "all", " mill dhr ").map(({ id }) => id)).toEqual([1]);
  expect(searchRows(rows, "failed", "")).toEqual([]);
});

it("allows the import of new and failed products, and of the seller's own only to raise their quantity", () => {
  expect(canImport(row({}), "skip")).toBe(true);
  expect(canImport(row(outcome("failed")), "skip")).toBe(true);
  expect(canImport(row(outcome("created")), "raise")).toBe(false);
  expect(canImport(row({ verdict: "yours" }), "skip")).toBe(false);
  expect(canImport(row({ verdict: "yours" }), "raise")).toBe(true);
  expect(canImport(row({ verdict: "yours", quantity: 0 }), "raise")).toBe(false);
  expect(canImport(row({ verdict: "refused" }), "raise")).toBe(false);
  expect(canImport(row(outcome("skipped")), "skip")).toBe(false);
  expect(canImport(row(outcome("skipped")), "raise")).toBe(true);
});

it.each(["created", "raised", "already"] as const)("counts a product that was %s as imported", (result) => {
  const done = row(outcome(result));
  expect(countRows([done])).toMatchObject({ new: 0, taken: 1, yours: 0 });
  expect(isImported(done)).toBe(true);
  expect(canImport(done, "raise")).toBe(false);
});

it("counts a product whose item another listing has as the seller's", () => {
  expect(countRows([row(outcome("skipped"))])).toMatchObject({ new: 0, taken: 0, yours: 1, failed: 0 });
  expect(canImport(row({ ...outcome("skipped"), quantity: 0 }), "raise")).toBe(false);
  expect(canImport(row({ verdict: "imported" }), "raise")).toBe(false);
  expect(countCreated([row(outcome("created")), row(outcome("raised")), row({})])).toBe(1);
});

it("doesn't preselect products that the store doesn't show", () => {
  expect(isChosenFirst(row({}))).toBe(true);
  expect(isChosenFirst(row({ notes: ["draft"] }))).toBe(false);
  expect(isChosenFirst(row({ verdict: "yours" }))).toBe(true);
  expect(isChosenFirst(row({ verdict: "yours", notes: ["draft"] }))).toBe(false);
  expect(isChosenFirst(row({ verdict: "imported" }))).toBe(false);
});

it("finds the second product of a SKU", () => {
  const rows = [row({ id: 1, sku: "A" }), row({ id: 2 }), row({ id: 3, sku: "A" }), row({ id: 4, sku: "B" })];
  expect([...findRepeatedSkus(rows)]).toEqual([3]);
  const refused = [row({ id: 1, sku: "A", verdict: "refused" }), row({ id: 2, sku: "A" }), row({ id: 3 })];
  expect([...findRepeatedSkus(refused)]).toEqual([]);
});

it("shows typed values before saved ones, and requires all three", () => {
  const config = {
    ...CONFIG,
    storeUrl: "https://a.example",
    consumerKey: "ck_…1234",
    consumerSecret: "cs_…5678",
  };
  const shown = getShown(config, { consumerKey: "ck_new" });
  expect(shown).toEqual({ storeUrl: "https://a.example", consumerKey: "ck_new", consumerSecret: "cs_…5678" });
  expect(isFilled(shown)).toBe(true);
  expect(isSecretUnchanged(config, shown)).toBe(true);
  expect(isSecretUnchanged(config, { ...shown, consumerSecret: "cs_other" })).toBe(false);
  expect(isSecretUnchanged(CONFIG, shown)).toBe(false);
  expect(isFilled({ ...shown, storeUrl: " " })).toBe(false);
  expect(isFilled(getShown(CONFIG, { storeUrl: "x", consumerKey: "y" }))).toBe(false);
});

const CONFIG = {
  storeUrl: "",
  consumerKey: "",
  consumerSecret: "",
  connected: false,
  storeName: null,
  currency: null,
  productsFound: null,
  ordersFound: null,
  customersFound: null,
  productsImported: 0,
  ordersImported: 0,
  customersImported: 0,
};
