import { afterEach, expect, it, vi } from "vitest";

import { readAllowed, saveAllowed } from "./allowCloudinary";

afterEach(() => localStorage.clear());

it("is allowed until it is switched off, and keeps the choice", () => {
  expect(readAllowed()).toBe(true);
  saveAllowed(false);
  expect(readAllowed()).toBe(false);
  saveAllowed(true);
  expect(readAllowed()).toBe(true);
});

it("keeps working when the storage is full", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  expect(() => saveAllowed(false)).not.toThrow();
});
