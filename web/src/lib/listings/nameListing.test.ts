// @vitest-environment node
import { expect, it } from "vitest";

import { nameListing } from "./nameListing";

it.each([
  ["Camaro", "Camaro"],
  ["", "Untitled listing"],
  [" ", "Untitled listing"],
])("of the title %j is %s", (title, name) => {
  expect(nameListing({ title })).toBe(name);
});
