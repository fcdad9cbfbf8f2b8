// @vitest-environment node
import { describe, expect, it } from "vitest";

import { chooseCopy, packCopy, pickCopy, rowCopy, sendCopy } from "./copy";

describe("a text with a number", () => {
  it.each([
    { text: chooseCopy.pick(1), says: "Pick 1 order" },
    { text: packCopy.joined(2), says: "2 orders of this buyer to this address go in one parcel." },
    { text: sendCopy.ship(1), says: "Ship 1 order" },
    { text: sendCopy.left(3), says: "3 orders not tried" },
    { text: sendCopy.taken(1), says: "1 order got a number" },
  ])("says $says", ({ text, says }) => {
    expect(text).toBe(says);
  });
});

it.each([
  { count: 1, missing: "1 parcel has no number yet. It stays here.", notTaken: "1 row was not used" },
  { count: 2, missing: "2 parcels have no number yet. They stay here.", notTaken: "2 rows were not used" },
])("uses the singular or the plural for $count", ({ count, missing, notTaken }) => {
  expect([sendCopy.missing(count), sendCopy.notTaken(count)]).toEqual([missing, notTaken]);
});

it("names a place only where a car has one", () => {
  expect(pickCopy.taken1("Camaro", null)).toBe("Taken: Camaro");
  expect(pickCopy.taken1("Camaro", "A-01")).toBe("Taken from A-01: Camaro");
});

it("names all orders of a parcel", () => {
  expect(rowCopy.taken(["1"])).toBe("For 1");
  expect(rowCopy.taken(["1", "2"])).toBe("For 1 and 2");
});
