import { afterEach, expect, it, vi } from "vitest";

import { keepDraft, readDraft } from "./draft";

const KEY = "pegboard.unsaved.question.dana";
afterEach(() => localStorage.clear());

it("stores an unsent text for each conversation and person", () => {
  keepDraft("dana", "c1", "one");
  keepDraft("dana", null, "new");
  expect([readDraft("dana", "c1"), readDraft("dana", null), readDraft("dana", "c2")]).toEqual([
    ...["one", "new", ""],
  ]);
  expect(readDraft("bob", "c1")).toBe("");
});

it("removes an emptied text, and the storage's entry with the last one", () => {
  keepDraft("dana", "c1", "one");
  keepDraft("dana", "c2", "two");
  keepDraft("dana", "c1", "");
  expect([readDraft("dana", "c1"), readDraft("dana", "c2")]).toEqual(["", "two"]);
  keepDraft("dana", "c2", "");
  expect(localStorage.getItem(KEY)).toBeNull();
});

it("stores the last twenty unsent texts", () => {
  for (let at = 0; at < 21; at += 1) keepDraft("dana", `c${at}`, "text");
  expect([readDraft("dana", "c0"), readDraft("dana", "c1"), readDraft("dana", "c20")]).toEqual([
    ...["", "text", "text"],
  ]);
  // A text that is typed on is the newest.
  keepDraft("dana", "c1", "more");
  keepDraft("dana", "c21", "text");
  expect([readDraft("dana", "c1"), readDraft("dana", "c2")]).toEqual(["more", ""]);
});

it.each(["null", "{", "7"])("returns no text from a storage that has %s", (stored) => {
  localStorage.setItem(KEY, stored);
  expect(readDraft("dana", "c1")).toBe("");
  keepDraft("dana", "c1", "one");
  expect(readDraft("dana", "c1")).toBe("one");
});

it("continues without an error when the storage is full", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  expect(() => keepDraft("dana", "c1", "one")).not.toThrow();
});
