import { expect, it } from "vitest";

import { cutTitle } from "./cutTitle";

it("cuts a title at 50 characters, never within one", () => {
  expect(cutTitle("a".repeat(50))).toBe("a".repeat(50));
  expect(cutTitle("a".repeat(51))).toBe(`${"a".repeat(50)}…`);
  expect(cutTitle("👩‍👧".repeat(51))).toBe(`${"👩‍👧".repeat(50)}…`);
});

it("has a word for no title", () => {
  expect(cutTitle(" ")).toBe("Untitled");
});
