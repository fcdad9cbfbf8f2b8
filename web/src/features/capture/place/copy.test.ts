// @vitest-environment node
import { expect, it } from "vitest";

import { copy } from "./copy";

it("names places, and says how full one is", () => {
  expect(copy.chosen("A-01")).toBe("Cards go to A-01");
  expect(copy.notPlace("hello")).toBe("hello isn't the code of a place.");
  expect(copy.full("A-01")).toBe("A-01 is full");
  expect(copy.next("A-02")).toBe("The next cards go to A-02.");
  expect([copy.fullness(1_200, null), copy.fullness(0, 1_500)]).toEqual(["1,200", "0 of 1,500"]);
});
