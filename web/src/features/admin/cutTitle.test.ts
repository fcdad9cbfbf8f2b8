// @vitest-environment node
import { expect, it } from "vitest";

import { cutTitle } from "./cutTitle";

it("cuts a title after 50 characters, never within one", () => {
  expect(cutTitle("a".repeat(50))).toBe("a".repeat(50));
  expect(cutTitle("a".repeat(51))).toBe(`${"a".repeat(50)}…`);
  expect(cutTitle("👩‍👧".repeat(51))).toBe(`${"👩‍👧".repeat(50)}…`);
});

it("names an empty title", () => {
  expect(cutTitle(" ")).toBe("Untitled");
});
