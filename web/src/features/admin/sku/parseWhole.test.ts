// @vitest-environment node
import { expect, it } from "vitest";

import { parseWhole } from "./parseWhole";

it.each([
  ["2", 2],
  [" 25 ", 25],
  ["26", null],
  ["0", null],
  ["", null],
  ["2.5", null],
  ["1e1", null],
  ["-2", null],
  ["two", null],
])("takes %j for %s", (text, value) => {
  expect(parseWhole(text, 1, 25)).toBe(value);
});
