// @vitest-environment node
import { expect, it } from "vitest";

import { getRowAfterKey, getSelectAllState, sliceRange } from "./tableModel";

const IDS = ["a", "b", "c", "d"];

it("returns whether none, some or all are selected", () => {
  expect(getSelectAllState(IDS, new Set())).toBe("none");
  expect(getSelectAllState(IDS, new Set(["b", "elsewhere"]))).toBe("some");
  expect(getSelectAllState(IDS, new Set([...IDS, "elsewhere"]))).toBe("all");
});

it("returns a range in either direction", () => {
  expect(sliceRange(IDS, 1, 2)).toEqual(["b", "c"]);
  expect(sliceRange(IDS, 3, 1)).toEqual(["b", "c", "d"]);
});

it.each([
  { key: "ArrowDown", at: 1, perLine: 1, to: 2 },
  { key: "ArrowDown", at: 9, perLine: 1, to: 9 },
  { key: "ArrowUp", at: 0, perLine: 1, to: 0 },
  { key: "ArrowDown", at: 1, perLine: 4, to: 5 },
  { key: "ArrowRight", at: 1, perLine: 4, to: 2 },
  { key: "ArrowRight", at: 1, perLine: 1, to: null },
  { key: "PageDown", at: 2, perLine: 1, to: 8 },
  { key: "Home", at: 7, perLine: 1, to: 0 },
  { key: "End", at: 7, perLine: 1, to: 9 },
  { key: "x", at: 7, perLine: 1, to: null },
])("$key leads from $at to $to, $perLine in a line", ({ key, at, perLine, to }) => {
  expect(getRowAfterKey(key, at, { count: 10, perLine, perPage: 6 })).toBe(to);
});
