import { expect, it } from "vitest";

import { sku } from "./capture/cards.ts";
import { paths } from "./paths.ts";

const of = (each: string) =>
  [paths.skuIndex("ada", each), paths.analysis("ada", each)].map((path) => path.split("/").slice(3));

it.each([
  [".", "%2E"],
  ["..", "%2E%2E"],
  ["____", "%5F%5F%5F%5F"],
  ["__1.10_x__", "%5F%5F1%2E10%5Fx%5F%5F"],
  ["\ud800", "%EF%BF%BD"],
])("the SKU %j has an id that Firestore takes: %s", (text, id) => {
  expect(sku.safeParse(text).success).toBe(true);
  expect(of(text)).toEqual([[id], [id]]);
});

it.each([
  ["DHR20", "DHR20"],
  ["1.10", "1.10"],
  ["...", "..."],
  ["__x", "__x"],
  ["%2E", "%252E"],
  ["50% off", "50%25%20off"],
  ["車", "%E8%BB%8A"],
])("the SKU %j keeps its id: %s", (text, id) => {
  expect(of(text)).toEqual([[id], [id]]);
});

it("the longest SKU has an id within Firestore's 1,500 bytes", () => {
  const longest = "車".repeat(50);
  expect(sku.safeParse(longest).success).toBe(true);
  expect(Buffer.byteLength(of(longest)[0]?.[0] ?? "")).toBe(450);
});
