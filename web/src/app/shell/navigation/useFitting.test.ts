import { expect, it } from "vitest";

import { countFitting } from "./useFitting";

it.each([
  ["all links where they fit exactly", [100, 100, 100], 300, 3],
  ["fewer where the menu with the others needs room", [100, 100, 100], 299, 2],
  ["none where there is no room at all", [100, 100], 40, 0],
  ["all while nothing is laid out", [0, 0], 0, 2],
])("shows %s", (_, widths, room, fitting) => {
  expect(countFitting(widths, room)).toBe(fitting);
});
