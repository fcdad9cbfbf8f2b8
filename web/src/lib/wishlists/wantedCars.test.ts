// @vitest-environment node
import { wishlistItem } from "@contract/galleries/wishlists";
import { expect, it } from "vitest";

import { countWishlists } from "./wantedCars";

const cars = [
  { sku: "DHR20", lists: 2 },
  { sku: "dhr20 ", lists: 1 },
  { sku: null, lists: 9 },
];
const own = [{ items: [wishlistItem.parse({ id: "1", title: "Twin Mill", sku: "DHR20" })] }, { items: [] }];

it("counts the visitors' lists and the person's own that have a SKU", () => {
  expect(countWishlists("DHR20", cars, own)).toBe(3);
  expect(countWishlists("FYC01", cars, own)).toBe(0);
});

it("counts nothing for a card without a SKU, also not what has none either", () => {
  expect(countWishlists(null, cars, own)).toBe(0);
});

it("counts no car without a SKU as one with the SKU N/A", () => {
  const without = { items: [wishlistItem.parse({ id: "1", title: "Twin Mill" })] };
  expect(countWishlists("N/A", [], [without])).toBe(0);
});

it("counts the larger number of two listings with one SKU, in any order, and ignores case and spaces", () => {
  expect(countWishlists(" dhr20", [...cars].reverse(), own)).toBe(3);
  expect(countWishlists("DHR20", [], [...own, ...own])).toBe(2);
  expect(countWishlists("DHR20", cars, [])).toBe(2);
});
