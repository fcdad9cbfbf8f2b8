import { afterEach, expect, it, vi } from "vitest";
import * as z from "zod";

import { readStored, writeStored } from "./stored";

const shape = z.array(z.number());
afterEach(() => localStorage.clear());

it("returns what was stored", () => {
  writeStored("test-figures", [1, 2]);
  expect(readStored("test-figures", shape, [])).toEqual([1, 2]);
});

it.each([
  { what: "nothing", stored: null },
  { what: "a broken text", stored: "[1," },
  { what: "another shape", stored: '["one"]' },
])("reads $what as the given value", ({ stored }) => {
  if (stored !== null) localStorage.setItem("test-figures", stored);
  expect(readStored("test-figures", shape, [7])).toEqual([7]);
});

it("works with a storage that is blocked or full", () => {
  const blocked = () => {
    throw new DOMException("blocked", "SecurityError");
  };
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(blocked);
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(blocked);
  expect(() => writeStored("test-figures", [1])).not.toThrow();
  expect(readStored("test-figures", shape, [7])).toEqual([7]);
});
