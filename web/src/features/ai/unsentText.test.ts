import { afterEach, expect, it, vi } from "vitest";

import { saveUnsentText, readUnsentText } from "./unsentText";

const KEY = "pegboard.unsaved.question.dana";
afterEach(() => localStorage.clear());

it("stores an unsent text for each conversation and person", () => {
  saveUnsentText("dana", "c1", "one");
  saveUnsentText("dana", null, "new");
  expect([readUnsentText("dana", "c1"), readUnsentText("dana", null), readUnsentText("dana", "c2")]).toEqual([
    ...["one", "new", ""],
  ]);
  expect(readUnsentText("bob", "c1")).toBe("");
});

it("removes an emptied text, and the storage's entry with the last one", () => {
  saveUnsentText("dana", "c1", "one");
  saveUnsentText("dana", "c2", "two");
  saveUnsentText("dana", "c1", "");
  expect([readUnsentText("dana", "c1"), readUnsentText("dana", "c2")]).toEqual(["", "two"]);
  saveUnsentText("dana", "c2", "");
  expect(localStorage.getItem(KEY)).toBeNull();
});

it("stores the last twenty unsent texts", () => {
  for (let at = 0; at < 21; at += 1) saveUnsentText("dana", `c${at}`, "text");
  expect([readUnsentText("dana", "c0"), readUnsentText("dana", "c1"), readUnsentText("dana", "c20")]).toEqual(
    [...["", "text", "text"]],
  );
  // A text that is typed on is the newest.
  saveUnsentText("dana", "c1", "more");
  saveUnsentText("dana", "c21", "text");
  expect([readUnsentText("dana", "c1"), readUnsentText("dana", "c2")]).toEqual(["more", ""]);
});

it.each(["null", "{", "7"])("returns no text from a storage that has %s", (stored) => {
  localStorage.setItem(KEY, stored);
  expect(readUnsentText("dana", "c1")).toBe("");
  saveUnsentText("dana", "c1", "one");
  expect(readUnsentText("dana", "c1")).toBe("one");
});

it("continues without an error when the storage is full", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  expect(() => saveUnsentText("dana", "c1", "one")).not.toThrow();
});
