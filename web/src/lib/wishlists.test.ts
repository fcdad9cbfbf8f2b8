import { beforeEach, expect, it } from "vitest";

import {
  addToWishlist,
  createWishlist,
  deleteWishlist,
  removeFromWishlist,
  useWishlists,
  wishlistItem,
} from "./wishlists";

beforeEach(() => {
  localStorage.clear();
  useWishlists.setState({ wishlists: [] });
});
const item = (id: string, title = "Camaro") => wishlistItem.parse({ id, title });
const lists = () => useWishlists.getState().wishlists;

it("makes lists that are told apart though made in one millisecond", () => {
  createWishlist(" One ", undefined, 5);
  createWishlist("Two", undefined, 5);
  expect(lists().map(({ id, name, type }) => [id, name, type])).toEqual([
    ["custom_5", "One", "collection"],
    ["custom_6", "Two", "collection"],
  ]);
  expect(JSON.parse(localStorage.getItem("customWishlists") ?? "")).toHaveLength(2);
});

it("has a listing once, as it is now, and remembers what was taken off", () => {
  const { id } = createWishlist("One", undefined, 5);
  expect(addToWishlist(id, [item("a"), item("b"), item("a")])).toBe(2);
  expect(addToWishlist(id, [item("a", "Renamed"), item("c")])).toBe(1);
  removeFromWishlist(id, "b", 9);
  expect(lists()[0]).toMatchObject({
    items: [{ id: "a", title: "Renamed" }, { id: "c" }],
    removedItems: [{ id: "b", title: "Camaro", removedAt: 9 }],
    itemCount: 2,
    removedItemsCount: 1,
  });
});

it("takes a deletion back", () => {
  const { id } = createWishlist("One");
  const undo = deleteWishlist(id);
  expect(lists()).toEqual([]);
  undo();
  undo();
  expect(lists().map((list) => list.id)).toEqual([id]);
});

it("follows other tabs, and leaves out what is damaged", () => {
  const { id } = createWishlist("One");
  const stored = JSON.parse(localStorage.getItem("customWishlists") ?? "") as unknown[];
  localStorage.setItem("customWishlists", JSON.stringify([{ id: 5 }, ...stored, null]));
  window.dispatchEvent(new StorageEvent("storage", { key: "customWishlists" }));
  expect(lists().map((list) => list.id)).toEqual([id]);
  localStorage.setItem("customWishlists", "{");
  window.dispatchEvent(new StorageEvent("storage", { key: "customWishlists" }));
  expect(lists()).toEqual([]);
});
