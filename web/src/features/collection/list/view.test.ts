// @vitest-environment node
import { expect, it } from "vitest";

import { LISTING_FILTERS } from "@/lib/listings/query/query";

import { FILTER_LABELS, MARKETPLACE_FILTERS, OTHER_FILTERS, STATUS_FILTERS, WORK_FILTERS } from "./filters";
import { collectionView, DEFAULT_VIEW, type View } from "./view";

const at = (address: string, base?: View) => collectionView.parse(new URLSearchParams(address), base);

it("reads the size of 24 rows, which an older version wrote, and the size of all rows", () => {
  expect(at("size=24").size).toBe(24);
  expect(at("size=all").size).toBe("all");
});

it("uses the person's preferences unless the address says otherwise", () => {
  const base: View = { ...DEFAULT_VIEW, size: 100, mode: "grid" };
  expect(at("status=drafts", base)).toMatchObject({ size: 100, mode: "grid" });
  expect(collectionView.toSearch(DEFAULT_VIEW, { base })).toBe("?size=20&view=list");
});

it("returns to the first page for a new search, filter or sort, but not for another layout", () => {
  const third = { ...DEFAULT_VIEW, page: 3 };
  expect(collectionView.change(third, { size: 50 }).page).toBe(1);
  expect(collectionView.change(third, { mode: "grid" }).page).toBe(3);
});

it("writes the trash and its search to the address, beside the page of the list", () => {
  const opened = collectionView.change({ ...DEFAULT_VIEW, page: 3 }, { trash: true });
  const sought = collectionView.change(opened, { trashSearch: "zamac" });
  expect(collectionView.toSearch(sought)).toBe("?page=3&trash=&trash-search=zamac");
  expect(at("page=3&trash=&trash-search=zamac")).toEqual(sought);
  expect(collectionView.isTyped({ trashSearch: "z" })).toBe(true);
});

it("removes a shared wishlist from the address, because it is opened once", () => {
  const among = "?wishlist=custom_1&name=Zamac&items=a%2Cb&utm=x";
  expect(collectionView.toSearch({ ...DEFAULT_VIEW, page: 2 }, { among })).toBe("?utm=x&page=2");
});

it("offers each filter once, under a label of its own", () => {
  const offered = [...STATUS_FILTERS, ...WORK_FILTERS, ...OTHER_FILTERS];
  expect(offered.toSorted()).toEqual([...LISTING_FILTERS].toSorted());
  expect(new Set(offered.map((filter) => FILTER_LABELS[filter])).size).toBe(LISTING_FILTERS.length);
  expect(Object.values(FILTER_LABELS)).not.toContain("");
});

it("offers the comparison with eBay only to sellers who use it", () => {
  expect(MARKETPLACE_FILTERS).toEqual(["differs"]);
});
