import { expect, it } from "vitest";

import { costText } from "./costText";

it.each([
  [null, "–"],
  [0, "$0"],
  [0.0153, "$0.0153"],
  [0.0003, "$0.0003"],
  [0.00004, "$0.00004"],
])("says %s dollars as %s", (dollars, text) => {
  expect(costText(dollars)).toBe(text);
});
