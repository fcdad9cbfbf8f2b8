// @vitest-environment node
import { expect, it } from "vitest";

import { copy } from "./copy";

it("speaks of one duplicate and of several", () => {
  expect([copy.found(1), copy.found(1_200)]).toEqual([
    "1 duplicate listing found",
    "1,200 duplicate listings found",
  ]);
  expect([copy.more(1), copy.more(2)]).toEqual(["and 1 more group", "and 2 more groups"]);
  expect(copy.removeBody(1)).toMatch(/^It goes to the trash, where it can/);
  expect(copy.removeBody(2)).toMatch(/^All 2 go to the trash, where they can/);
});

it("speaks of one listing and of several", () => {
  expect([copy.undone(1), copy.undone(2)]).toEqual(["1 listing restored", "2 listings restored"]);
  expect(copy.purgeBody(1)).toMatch(/^Your listing goes to the trash/);
  expect(copy.purgeBody(2)).toMatch(/^All 2 of your listings go to the trash/);
});
