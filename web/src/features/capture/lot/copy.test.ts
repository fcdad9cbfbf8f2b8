// @vitest-environment node
import { expect, it } from "vitest";

import { copy } from "./copy";

it("counts selected cards and missing listings", () => {
  expect([copy.selected(1), copy.selected(1_200)]).toEqual(["1 selected", "1,200 selected"]);
  expect(copy.clear(1_200)).toBe("1,200 selected, clear");
  expect(copy.select("Camaro")).toBe("Select Camaro");
  expect(copy.selectAll(1_200)).toBe("Select all 1,200");
  expect([copy.gone(1), copy.gone(1_200)]).toEqual([
    "The listing of 1 card is no longer there.",
    "The listings of 1,200 cards are no longer there.",
  ]);
});
