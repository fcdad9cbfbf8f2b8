import { beforeEach, expect, it } from "vitest";

import { getDefaultView, readSavedView, savePreferences, saveView } from "./savedView";
import { DEFAULT_VIEW } from "./view";
import { MINUTE_MS } from "@contract/wire/durations";

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});
const view = { ...DEFAULT_VIEW, search: "café", page: 4, sort: "-price" as const };

it("a saved view is restored with its scroll position within 30 minutes, and not later", () => {
  saveView({ view, scrollTop: 320 }, 0);
  expect(readSavedView(30 * MINUTE_MS - 1)).toEqual({ view, scrollTop: 320 });
  expect(readSavedView(30 * MINUTE_MS)).toBeNull();
});

it("a saved view keeps the stored names of its fields", () => {
  saveView({ view, scrollTop: 1 }, 5);
  expect(JSON.parse(sessionStorage.getItem("collectionNavigationState") ?? "")).toEqual({
    currentPage: 4,
    searchQuery: "café",
    selectedFilter: "all",
    selectedSort: "-price",
    pageSize: 20,
    viewMode: "list",
    scrollTop: 1,
    timestamp: 5,
  });
});

it.each(["", "{", "null", "[]", '{"currentPage":"x"}'])("a damaged saved view is ignored: %j", (text) => {
  sessionStorage.setItem("collectionNavigationState", text);
  localStorage.setItem("listingsPreferences", text);
  expect(readSavedView()).toBeNull();
  expect(getDefaultView()).toEqual(DEFAULT_VIEW);
});

it("the person's preferences are saved", () => {
  savePreferences({ pageSize: 100 });
  savePreferences({ viewMode: "grid" });
  expect(getDefaultView()).toEqual({ ...DEFAULT_VIEW, size: 100, mode: "grid" });
});

it("a sort or a page size that no longer exists becomes the default", () => {
  const saved = {
    ...{ currentPage: 2, searchQuery: "", selectedFilter: "sold", selectedSort: "shelf", pageSize: 33 },
    ...{ viewMode: "grid", scrollTop: 0, timestamp: 0 },
  };
  sessionStorage.setItem("collectionNavigationState", JSON.stringify(saved));
  expect(readSavedView(1)?.view).toEqual({
    ...{ ...DEFAULT_VIEW, page: 2, filter: "sold", mode: "grid" },
  });
  localStorage.setItem("listingsPreferences", '{"pageSize":33}');
  expect(getDefaultView()).toEqual(DEFAULT_VIEW);
});

it("a negative scroll position, which a phone reports while it bounces, is saved as 0", () => {
  saveView({ view, scrollTop: -5 }, 0);
  expect(readSavedView(1)?.scrollTop).toBe(0);
});

it("a view of one long page is saved", () => {
  saveView({ view: { ...view, size: "all" }, scrollTop: 0 }, 0);
  expect(readSavedView(1)?.view.size).toBe("all");
});
