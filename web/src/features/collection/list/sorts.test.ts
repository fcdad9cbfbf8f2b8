// @vitest-environment node
import { expect, it } from "vitest";

import { LISTING_SORTS } from "@/lib/listings/query/query";

import { getNextSort, SORT_OPTIONS, toTableSort } from "./sorts";

it("has a different text for every sort", () => {
  expect(SORT_OPTIONS.map(({ value }) => value)).toEqual(LISTING_SORTS);
  expect(new Set(SORT_OPTIONS.map(({ label }) => label)).size).toBe(LISTING_SORTS.length);
});

it("starts with the usual direction, and reverses it on the next click", () => {
  expect(getNextSort("title", "price")).toBe("-price");
  expect(getNextSort("-price", "price")).toBe("price");
  expect(getNextSort("-price", "sku")).toBe("sku");
  expect(getNextSort("sku", "sku")).toBe("-sku");
});

it("shows the newest first as the smallest age first", () => {
  expect(toTableSort("-created")).toEqual({ key: "created", isDescending: false });
  expect(toTableSort("-price")).toEqual({ key: "price", isDescending: true });
});

it("describes a sort by the kind of its field", () => {
  const words = new Map(SORT_OPTIONS.map(({ value, label }) => [value, label]));
  expect(words.get("bin")).toBe("Storage bin, A to Z");
  expect(words.get("-price")).toBe("Price, high to low");
  expect(words.get("-sold")).toBe("Sold, most first");
});

it("starts another text ascending and another number descending, whatever the direction before", () => {
  expect(getNextSort("-sku", "title")).toBe("title");
  expect(getNextSort("-title", "watchers")).toBe("-watchers");
  expect(getNextSort("price", "price")).toBe("-price");
});
