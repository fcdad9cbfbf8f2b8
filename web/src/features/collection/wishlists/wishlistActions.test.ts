import { waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { MAX_WISHLIST_ITEMS, wishlistItem } from "@contract/galleries/wishlists";

import { goOffline } from "@/lib/firestore/testing/goOffline";
import { collectionStore } from "@/lib/listings/store";
import { collectFiles } from "@/lib/testing/collectFiles";
import { collectToasts } from "@/lib/testing/collectToasts";
import { readCsv } from "@/lib/testing/readCsv";
import { addToWishlist, createWishlist, useWishlists } from "@/lib/wishlists/wishlists";
import { showBackgroundTask } from "@/lib/backgroundTasks/testing/showBackgroundTask";
import { useBackgroundTasks } from "@/lib/backgroundTasks/backgroundTask";

import { useOpenDialog, useWishlistPanel } from "../bulk/openDialog";
import { openCollection } from "../testing/openCollection";
import {
  addManyToWishlist,
  addToCurrentWishlist,
  getCurrentWishlist,
  openSharedList,
  removeWithUndo,
  saveOrWarn,
} from "./wishlistActions";

const LISTINGS = {
  camaro: { title: "Camaro", quantity: 2, price: 5, sku: "DHR20", item: "256000000001" },
  supra: { title: " ", quantity: 1, price: null },
};
const FULL = "A wishlist holds 1,000 listings at most";

let toasts: ReturnType<typeof collectToasts>;
beforeAll(goOffline);
beforeEach(() => {
  localStorage.clear();
  useWishlists.setState({ wishlists: [], deleted: [], unsaved: 0 });
  useWishlistPanel.setState(useWishlistPanel.getInitialState(), true);
  useOpenDialog.setState({ dialog: null });
  useBackgroundTasks.setState({ tasks: [] });
  toasts = collectToasts();
});
afterEach(() => void vi.unstubAllGlobals());

const task = () => useBackgroundTasks.getState().tasks.map(showBackgroundTask).at(-1);
const idsOn = (list = 0) => useWishlists.getState().wishlists[list]?.items.map(({ id }) => id);
const fill = (id: string, count: number) =>
  addToWishlist(
    id,
    Array.from({ length: count }, (_, at) => wishlistItem.parse({ id: `L${at}`, title: `Car ${at}` })),
  );
function openList(name = "Toy show") {
  const list = createWishlist(name);
  useWishlistPanel.setState({ currentId: list.id });
  return list;
}
const rows = () =>
  collectionStore.findRows(() => true).toSorted((one, other) => (one.id < other.id ? -1 : 1));

describe("adding to the current list", () => {
  it.each([
    { what: "no list at all", hasList: false },
    { what: "no chosen list", hasList: true },
  ])("opens the panel with $what, and adds nothing", async ({ hasList }) => {
    await openCollection(LISTINGS);
    if (hasList) createWishlist("Toy show");
    addToCurrentWishlist(["camaro"]);
    expect(useWishlistPanel.getState()).toMatchObject({ isOpen: true, isNaming: !hasList });
    expect(toasts).toMatchObject([{ message: "Please select or create a wishlist first", tone: "warning" }]);
    expect(idsOn()).toEqual(hasList ? [] : undefined);
  });

  it("adds one listing at once with its known fields, and removes it by Undo", async () => {
    await openCollection(LISTINGS);
    openList();
    addToCurrentWishlist(["gone", "camaro"]);
    expect(getCurrentWishlist()?.items).toMatchObject([
      {
        ...{ id: "camaro", title: "Camaro", sku: "DHR20", ebayItemId: "256000000001", price: 5, binPrice: 5 },
        ...{ quantity: 2, image: null, images: [], ebayUrl: "https://www.ebay.com/itm/256000000001" },
      },
    ]);
    expect(toasts).toMatchObject([
      { message: "1 listing added to Toy show", tone: "success", action: { label: "Undo" } },
    ]);
    toasts[0]?.action?.onSelect();
    expect(idsOn()).toEqual([]);
  });

  it("reports a listing that is on the list already, without Undo", async () => {
    await openCollection(LISTINGS);
    openList();
    addToCurrentWishlist(["supra"]);
    addToCurrentWishlist(["supra"]);
    expect(toasts[1]).toMatchObject({ message: "Already on Toy show", tone: "success" });
    expect(toasts[1]?.action).toBeUndefined();
    expect(getCurrentWishlist()?.items).toMatchObject([
      { id: "supra", title: " ", sku: "N/A", ebayUrl: null, price: null },
    ]);
  });

  it("asks before it adds many, and ignores listings that are gone", async () => {
    await openCollection(LISTINGS);
    const { id } = openList();
    addToCurrentWishlist(["gone"]);
    expect([useOpenDialog.getState().dialog, toasts]).toEqual([null, []]);
    addToCurrentWishlist(["camaro", "supra"]);
    expect(useOpenDialog.getState().dialog).toEqual({
      kind: "wishlist",
      ids: ["camaro", "supra"],
      listId: id,
    });
    expect(idsOn()).toEqual([]);
  });

  it("reports a full list, and adds nothing", async () => {
    await openCollection(LISTINGS);
    fill(openList().id, MAX_WISHLIST_ITEMS);
    addToCurrentWishlist(["camaro"]);
    expect(toasts).toMatchObject([{ message: FULL, tone: "danger" }]);
    expect(idsOn()).toHaveLength(MAX_WISHLIST_ITEMS);
  });
});

describe("adding many", () => {
  it("ends with a receipt and Undo", async () => {
    await openCollection(LISTINGS);
    const files = collectFiles();
    await addManyToWishlist(openList(), rows());
    expect(idsOn()).toEqual(["camaro", "supra"]);
    expect(task()).toMatchObject({
      ...{ label: "Adding to Toy show", summary: "2 listings added to Toy show" },
      note: "Undo takes them off the list again.",
    });
    task()?.receipt?.();
    await waitFor(() => expect(files.has("added-to-wishlist.csv")).toBe(true));
    expect(readCsv((await files.get("added-to-wishlist.csv")?.text()) ?? "").slice(1)).toEqual([
      ["camaro", "Camaro", "DHR20", "", "", "added to Toy show"],
      ["supra", "Untitled listing", "", "", "", "added to Toy show"],
    ]);
    task()?.undo?.();
    expect(idsOn()).toEqual([]);
  });

  it("adds all or none if the list can't hold them", async () => {
    await openCollection(LISTINGS);
    const list = openList();
    fill(list.id, MAX_WISHLIST_ITEMS - 1);
    await addManyToWishlist(list, rows());
    expect(idsOn()).toHaveLength(MAX_WISHLIST_ITEMS - 1);
    expect(task()).toMatchObject({ summary: null, undo: null });
    expect(task()?.failures.map(({ title, text }) => [title, text])).toEqual([
      ["Camaro", FULL],
      ["Untitled listing", FULL],
    ]);
  });
});

it("removes an item, and restores it by Undo", async () => {
  await openCollection(LISTINGS);
  const list = openList();
  await addManyToWishlist(list, rows());
  const item = getCurrentWishlist()?.items[0];
  if (item) removeWithUndo(list, item);
  expect(idsOn()).toEqual(["supra"]);
  expect(toasts).toMatchObject([{ message: "Camaro taken off Toy show" }]);
  toasts[0]?.action?.onSelect();
  expect(idsOn()).toEqual(["supra", "camaro"]);
});

describe("a shared link", () => {
  const SHARED = { id: "custom_7", name: "From Dana", itemIds: ["camaro", "gone", "supra"] };

  it("makes a list of the listings that are here, and opens it", async () => {
    await openCollection(LISTINGS);
    openSharedList(SHARED);
    expect(useWishlists.getState().wishlists).toMatchObject([{ id: "custom_7", name: "From Dana" }]);
    expect(idsOn()).toEqual(["camaro", "supra"]);
    expect(useWishlistPanel.getState()).toMatchObject({ isOpen: true, currentId: "custom_7" });
    expect(toasts).toMatchObject([{ message: "From Dana: 2 of 3 listings are in your collection" }]);
  });

  it("shows the list as it is now if it is opened again", async () => {
    await openCollection(LISTINGS);
    openSharedList(SHARED);
    useWishlistPanel.setState(useWishlistPanel.getInitialState(), true);
    openSharedList({ ...SHARED, itemIds: ["camaro"] });
    expect(idsOn()).toEqual(["camaro", "supra"]);
    expect(useWishlistPanel.getState()).toMatchObject({ isOpen: true, currentId: "custom_7" });
    expect(toasts).toHaveLength(1);
  });

  it("creates no list of somebody else's listings", async () => {
    await openCollection(LISTINGS);
    openSharedList({ ...SHARED, itemIds: ["gone"] });
    expect(useWishlists.getState().wishlists).toEqual([]);
    expect(useWishlistPanel.getState().isOpen).toBe(false);
    expect(toasts).toMatchObject([
      { message: "None of the listings on From Dana is in your collection", tone: "warning" },
    ]);
  });
});

it.each([
  {
    what: "a full storage",
    error: new DOMException("full", "QuotaExceededError"),
    said: "This browser has no room left for wishlists",
  },
  {
    what: "another error",
    error: new DOMException("no", "AbortError"),
    said: "An unexpected error occurred. Please try again.",
  },
])("warns of $what", ({ error, said }) => {
  saveOrWarn(() => {
    throw error;
  });
  expect(toasts).toMatchObject([{ message: said, tone: "danger" }]);
});
