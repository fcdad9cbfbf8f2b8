import { afterEach, expect, it, vi } from "vitest";

import { keepDraft, readDraft } from "./draft";

const KEY = "pegboard.unsaved.question.dana";
afterEach(() => localStorage.clear());

it("keeps a text for each conversation and person", () => {
  keepDraft("dana", "c1", "one");
  keepDraft("dana", null, "new");
  expect([readDraft("dana", "c1"), readDraft("dana", null), readDraft("dana", "c2")]).toEqual([
    ...["one", "new", ""],
  ]);
  expect(readDraft("bob", "c1")).toBe("");
});

it("forgets an emptied text, and leaves nothing behind with the last one", () => {
  keepDraft("dana", "c1", "one");
  keepDraft("dana", "c2", "two");
  keepDraft("dana", "c1", "");
  expect([readDraft("dana", "c1"), readDraft("dana", "c2")]).toEqual(["", "two"]);
  keepDraft("dana", "c2", "");
  expect(localStorage.getItem(KEY)).toBeNull();
});

it("keeps the last twenty", () => {
  for (let at = 0; at < 21; at += 1) keepDraft("dana", `c${at}`, "text");
  expect([readDraft("dana", "c0"), readDraft("dana", "c1"), readDraft("dana", "c20")]).toEqual([
    ...["", "text", "text"],
  ]);
  // A text that is typed on is the newest.
  keepDraft("dana", "c1", "more");
  keepDraft("dana", "c21", "text");
  expect([readDraft("dana", "c1"), readDraft("dana", "c2")]).toEqual(["more", ""]);
});

it.each(["null", "{", "7"])("reads nothing from a storage that has %s", (stored) => {
  localStorage.setItem(KEY, stored);
  expect(readDraft("dana", "c1")).toBe("");
  keepDraft("dana", "c1", "one");
  expect(readDraft("dana", "c1")).toBe("one");
});

it("keeps working when the storage is full", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  expect(() => keepDraft("dana", "c1", "one")).not.toThrow();
});
