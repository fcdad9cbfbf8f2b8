import { afterEach, expect, it } from "vitest";

import { findHandOff, leaveForBulkManager, removeHandOff } from "./bulkHandOff";

afterEach(() => localStorage.clear());

it("finds what another screen has left until it is taken over", () => {
  const left = { csv: "a,b", wishlistId: "w1", itemCount: 2, timestamp: 5 };
  expect(findHandOff()).toBeNull();
  leaveForBulkManager(left);
  expect(findHandOff()).toEqual(left);
  expect(findHandOff()).toEqual(left);
  removeHandOff();
  expect(findHandOff()).toBeNull();
});

it.each(["{", "{}", '{"csv":1}', "null"])("doesn't read what no screen of ours leaves: %s", (text) => {
  localStorage.setItem("wishlistBulkImport", text);
  expect(findHandOff()).toBe("unreadable");
});
