// @vitest-environment node
import { expect, it } from "vitest";

import type { GalleryListing } from "@contract/galleries/galleries";

import { arrange, type GallerySort, pickCars } from "./arrange";

const car = (id: string, title: string, price: number | null, listedAt: number): GalleryListing => ({
  ...{ id, title, price, listedAt },
  quantity: 1,
  image: null,
  ebayItemId: "110551234567",
});
const cars = [
  car("a", "Twin Mill III", 4, 1),
  car("b", "'71 Datsun Bluebird 510", null, 3),
  car("c", "Bône Shaker", 9, 2),
];
const ids = (search: string, sort: GallerySort) => arrange(cars, search, sort).map(({ id }) => id);

it.each([
  ["newest", ["b", "c", "a"]],
  ["price", ["a", "c", "b"]],
  ["-price", ["c", "a", "b"]],
  ["title", ["b", "c", "a"]],
] as const)("sorts by %s", (sort, expected) => {
  expect(ids("", sort)).toEqual(expected);
});

it.each([
  ["mill TWIN", ["a"]],
  ["bone", ["c"]],
  ["  ", ["b", "c", "a"]],
  ["mill shaker", []],
])("finds every word of “%s”", (search, expected) => {
  expect(ids(search, "newest")).toEqual(expected);
});

it("shows the cars of a selection that are still there", () => {
  expect(pickCars(cars, "c,sold,a").map(({ id }) => id)).toEqual(["a", "c"]);
  expect(pickCars(cars, null)).toHaveLength(3);
});

it("sorts cars that are alike by their ids, whatever their order was", () => {
  const alike = ["c", "a", "b"].map((id) => car(id, "Twin Mill", 4, 1));
  for (const sort of ["newest", "price", "-price", "title"] as const) {
    expect(arrange(alike, "", sort).map(({ id }) => id)).toEqual(["a", "b", "c"]);
  }
});
