import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { readStored, writeStored } from "./stored";

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

it("stores, reads and removes a value", () => {
  expect(writeStored("localStorage", "test-cars", ["Camaro"])).toBe(true);
  expect(readStored("localStorage", "test-cars")).toEqual(["Camaro"]);
  expect(readStored("sessionStorage", "test-cars")).toBeNull();
  expect(writeStored("localStorage", "test-cars", null)).toBe(true);
  expect(localStorage.getItem("test-cars")).toBeNull();
});

it("reads a damaged value as none", () => {
  localStorage.setItem("test-cars", '["Cam');
  expect(readStored("localStorage", "test-cars")).toBeNull();
});

it("says that a full or blocked storage has kept nothing", () => {
  const refuse = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(refuse);
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(refuse);
  expect(writeStored("localStorage", "test-cars", ["Camaro"])).toBe(false);
  expect(readStored("localStorage", "test-cars")).toBeNull();
});
