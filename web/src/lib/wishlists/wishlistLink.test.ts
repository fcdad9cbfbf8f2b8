// @vitest-environment node
import { describe, expect, it } from "vitest";

import { createWishlistLink, MAX_LINKED_CARS, parseSharedList, pickLinkedCars } from "./wishlistLink";

const many = Array.from({ length: MAX_LINKED_CARS + 1 }, (_, at) => `c${at}`);

it("links to cars in the seller's gallery", () => {
  expect(createWishlistLink("ada", ["a", "b"], "https://x.test")).toBe("https://x.test/g/ada?cars=a,b");
});

describe("the cars of a link", () => {
  it("are all of the list, in its order, with those that buyers don't see yet", () => {
    expect(pickLinkedCars(["draft", "a", "b"], new Set(["a", "b"]))).toEqual({
      ...{ ids: ["draft", "a", "b"], total: 3, notForSale: 1, leftOut: 0 },
    });
    expect(pickLinkedCars([], new Set())).toEqual({ ids: [], total: 0, notForSale: 0, leftOut: 0 });
  });

  it("are at most 200, those for sale first", () => {
    const forSale = new Set(many.slice(1));
    expect(pickLinkedCars(many, forSale)).toEqual({
      ...{ ids: many.slice(1), total: 201, notForSale: 1, leftOut: 0 },
    });
    expect(pickLinkedCars(many, new Set(many))).toMatchObject({ ids: many.slice(0, 200), leftOut: 1 });
  });

  it("are the first 200 while it's unknown what is for sale", () => {
    expect(pickLinkedCars(many, null)).toEqual({
      ...{ ids: many.slice(0, 200), total: 201, notForSale: 0, leftOut: 1 },
    });
  });
});

it.each([
  ["wishlist=custom_7&name=%20Mine%20", { id: "custom_7", name: "Mine", itemIds: [] }],
  ["wishlist=custom_7&name=Mine&items=,a,,b", { id: "custom_7", name: "Mine", itemIds: ["a", "b"] }],
  [`wishlist=custom_${"1".repeat(20)}&name=M`, { id: `custom_${"1".repeat(20)}`, name: "M", itemIds: [] }],
  [`wishlist=custom_7&name=${"n".repeat(201)}`, { id: "custom_7", name: "n".repeat(200), itemIds: [] }],
  ["name=Mine&items=a", null],
  ["wishlist=custom_7", null],
  ["wishlist=custom_7&name=%20", null],
  ["wishlist=custom_x&name=Mine", null],
  ["wishlist=my_custom_7&name=Mine", null],
  [`wishlist=custom_${"1".repeat(21)}&name=Mine`, null],
])("reads the list in ?%s", (query, list) => {
  expect(parseSharedList(new URLSearchParams(query))).toEqual(list);
});
