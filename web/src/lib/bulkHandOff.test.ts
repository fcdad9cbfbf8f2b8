import { afterEach, expect, it } from "vitest";

import { readHandOff, writeHandOff, removeHandOff } from "./bulkHandOff";

afterEach(() => localStorage.clear());

it("finds what another screen left until it is imported", () => {
  const left = { csv: "a,b", wishlistId: "w1", itemCount: 2, timestamp: 5 };
  expect(readHandOff()).toBeNull();
  writeHandOff(left);
  expect(readHandOff()).toEqual(left);
  expect(readHandOff()).toEqual(left);
  removeHandOff(left);
  expect(readHandOff()).toBeNull();
});

it("keeps what another screen left while an earlier one was imported", () => {
  const earlier = { csv: "a", wishlistId: "w", itemCount: 1, timestamp: 1 };
  const later = { ...earlier, timestamp: 2 };
  writeHandOff(later);
  removeHandOff(earlier);
  expect(readHandOff()).toEqual(later);
  removeHandOff("unreadable");
  expect(readHandOff()).toEqual(later);
});

it("removes what can't be read", () => {
  localStorage.setItem("wishlistBulkImport", "{");
  removeHandOff("unreadable");
  expect(readHandOff()).toBeNull();
});

it.each(["{", "{}", '{"csv":1}', "null"])("doesn't read what no screen leaves: %s", (text) => {
  localStorage.setItem("wishlistBulkImport", text);
  expect(readHandOff()).toBe("unreadable");
});
