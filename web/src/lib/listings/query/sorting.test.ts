// @vitest-environment node
import { expect, it } from "vitest";

import { listingDocument } from "@contract/documents";

import { LISTING_SORTS } from "./query";
import { SORT_VALUES } from "./sorting";
import { type ListingRow, toRow } from "../row";

const row = (fields: Partial<ListingRow>): ListingRow => ({
  ...toRow("l1", listingDocument.parse({})),
  ...fields,
});

it("has a value for every order that can be chosen", () => {
  expect(LISTING_SORTS.filter((sort) => !sort.startsWith("-")).toSorted()).toEqual(
    Object.keys(SORT_VALUES).toSorted(),
  );
});

it("orders the statuses as a listing goes through them", () => {
  const statuses = ["unknown", "ended", "unsold", "sold", "active", "scheduled", "draft"] as const;
  expect(statuses.map((status) => SORT_VALUES.status(row({ status })))).toEqual([6, 5, 4, 3, 2, 1, 0]);
});

it("orders texts without regard to case and accents, and an empty one as unknown", () => {
  expect(SORT_VALUES.sku(row({ sku: "É-1" }))).toBe("e-1");
  expect(SORT_VALUES.sku(row({ sku: "" }))).toBeNull();
  expect(SORT_VALUES.sku(row({ sku: null }))).toBeNull();
  expect(SORT_VALUES.bin(row({ storageBin: "Shelf 3" }))).toBe("shelf 3");
});

it("takes a time of 0 as unknown, but no other 0", () => {
  expect(SORT_VALUES.updated(row({ updatedAt: 0 }))).toBeNull();
  expect(SORT_VALUES.updated(row({ updatedAt: 7 }))).toBe(7);
  expect(SORT_VALUES.created(row({ createdAt: null }))).toBeNull();
  expect(SORT_VALUES.quantity(row({ quantity: 0 }))).toBe(0);
  expect(SORT_VALUES.price(row({ price: 0 }))).toBe(0);
  expect(SORT_VALUES.price(row({ price: null }))).toBeNull();
});

it.each([
  ["sold", { quantitySold: 4 }, 4],
  ["watchers", { watchCount: 5 }, 5],
  ["views", { viewCount: 6 }, 6],
  ["impressions", { impressionCount: 7 }, 7],
  ["synced", { lastEbaySync: 8 }, 8],
] as const)("orders by %s", (key, fields, value) => {
  expect(SORT_VALUES[key](row(fields))).toBe(value);
});
