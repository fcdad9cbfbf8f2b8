import { describe, expect, it } from "vitest";

import type { Wishlist } from "./wishlists";
import { countLinkedCars, createWishlistLink, MAX_LINKED_CARS, parseSharedList } from "./wishlistLink";

const listOf = (...ids: string[]) =>
  ({ id: "custom_1", name: "Red & fast", items: ids.map((id) => ({ id })) }) as unknown as Wishlist;
const many = Array.from({ length: MAX_LINKED_CARS + 1 }, (_, at) => `c${at}`);

describe("the link of a wishlist", () => {
  it("opens the cars in the seller's gallery", () => {
    expect(createWishlistLink(listOf("a", "b"), "ada", "https://x.test")).toBe(
      "https://x.test/g/ada?cars=a,b",
    );
  });

  it("opens the list itself for people of the same collection", () => {
    const link = new URL(createWishlistLink(listOf("a", "b"), null));
    expect([link.origin, link.pathname]).toEqual([window.location.origin, "/collection"]);
    expect(parseSharedList(link.searchParams)).toEqual({
      ...{ id: "custom_1", name: "Red & fast", itemIds: ["a", "b"] },
    });
  });

  it("shows at most 200 cars", () => {
    const link = new URL(createWishlistLink(listOf(...many), "ada"));
    expect(link.searchParams.get("cars")?.split(",")).toEqual(many.slice(0, 200));
    expect([countLinkedCars(listOf(...many)), countLinkedCars(listOf("a"))]).toEqual([200, 1]);
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
