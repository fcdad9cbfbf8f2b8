import { expect, it } from "vitest";

import { changedView, DEFAULT_VIEW, paramsOf, type View, viewOf } from "./view";

const at = (address: string, base?: View) => viewOf(new URLSearchParams(address), base);

it("holds a view in the address, and finds it there again", () => {
  const view: View = {
    search: "Müller & Co #1",
    filter: "no-sku",
    sort: "-price",
    page: 3,
    size: 50,
    mode: "grid",
  };
  expect(at(paramsOf(view).toString())).toEqual(view);
  expect(paramsOf(DEFAULT_VIEW).toString()).toBe("");
});

it.each(["page=0", "page=-1", "page=1.5", "page=x", "size=7", "sort=colour", "status=lost", "view=3d"])(
  "takes nothing from ?%s",
  (address) => {
    expect(at(address)).toEqual(DEFAULT_VIEW);
  },
);

it("restores the 24 of an older version, and all", () => {
  expect(at("size=24").size).toBe(24);
  expect(at("size=all").size).toBe("all");
});

it("sees the collection as the person likes, unless the address says otherwise", () => {
  const base: View = { ...DEFAULT_VIEW, size: 100, mode: "grid" };
  expect(at("status=drafts", base)).toMatchObject({ size: 100, mode: "grid" });
  expect(at(paramsOf(DEFAULT_VIEW, base).toString(), base)).toEqual(DEFAULT_VIEW);
});

it("begins at the first page of whatever is looked at anew", () => {
  const third = { ...DEFAULT_VIEW, page: 3 };
  expect(changedView(third, { search: "x" }).page).toBe(1);
  expect(changedView(third, { filter: "sold" }).page).toBe(1);
  expect(changedView(third, { size: 50 }).page).toBe(1);
  expect(changedView(third, { mode: "grid" }).page).toBe(3);
  expect(changedView(third, { page: 4 }).page).toBe(4);
});
