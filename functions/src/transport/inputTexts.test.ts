import { expect, it } from "vitest";

import { checkTexts } from "./inputTexts.ts";

/** Lists in lists, with a text in the innermost. */
const nest = (levels: number): unknown => JSON.parse(`${"[".repeat(levels)}"x"${"]".repeat(levels)}`);

it("takes 20 levels of lists and objects", () => {
  expect(checkTexts(nest(20)).faults).toEqual([]);
  expect(checkTexts({ title: nest(19) }).faults).toEqual([]);
});

it.each([21, 50_000, 1_000_000])("refuses %i levels, and descends no further", (levels) => {
  const pointer = `#${"/0".repeat(20)}`;
  expect(checkTexts(nest(levels)).faults).toEqual([{ pointer, detail: "More than 20 levels." }]);
});

it("counts texts and names as UTF-8", () => {
  expect(checkTexts({ ab: ["€", { c: 5 }] }).bytes).toBe(2 + 1 + 3 + 1 + 1);
});
