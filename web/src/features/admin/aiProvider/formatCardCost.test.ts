// @vitest-environment node
import { expect, it } from "vitest";

import { formatCardCost } from "./formatCardCost";

it.each([
  [null, "–"],
  [0, "$0"],
  [0.0153, "$0.0153"],
  [0.0003, "$0.0003"],
  [0.00004, "$0.00004"],
])("says %s dollars as %s", (dollars, text) => {
  expect(formatCardCost(dollars)).toBe(text);
});
