import { beforeEach, expect, it } from "vitest";

import { getDefaultView, readSavedView, savePreferences, saveView } from "./savedView";
import { DEFAULT_VIEW } from "./view";
import { MINUTE_MS } from "@contract/wire/durations";

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});
const view = { ...DEFAULT_VIEW, search: "café", page: 4, sort: "-price" as const };

it("is restored with its scroll position within 30 minutes, and not later", () => {
  saveView({ view, scrollTop: 320 }, 0);
  expect(readSavedView(30 * MINUTE_MS - 1)).toEqual({ view, scrollTop: 320 });
  expect(readSavedView(30 * MINUTE_MS)).toBeNull();
});

it("keeps the names of its fields in the session storage", () => {
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

it.each(["", "{", "null", "[]", '{"currentPage":"x"}'])("takes nothing from a damaged one: %j", (text) => {
  sessionStorage.setItem("collectionNavigationState", text);
  localStorage.setItem("listingsPreferences", text);
  expect(readSavedView()).toBeNull();
  expect(getDefaultView()).toEqual(DEFAULT_VIEW);
});

it("remembers the person's preferences", () => {
  savePreferences({ pageSize: 100 });
  savePreferences({ viewMode: "grid" });
  expect(getDefaultView()).toEqual({ ...DEFAULT_VIEW, size: 100, mode: "grid" });
});
