import { expect, it } from "vitest";

import { locationOf, nameOf } from "./shown";

const list = {
  id: "x",
  type: "gallery",
  name: null,
  itemCount: 1,
  removedItemsCount: 0,
  ipCountry: null,
  ipRegion: null,
  updatedAt: 1,
} as const;

it.each([
  [null, null, "–", "Visitor"],
  ["US", "OH", "United States, OH", "Visitor from United States, OH"],
  ["DE", null, "Germany", "Visitor from Germany"],
  ["not a code", null, "not a code", "Visitor from not a code"],
])("of country %s and region %s says %s", (ipCountry, ipRegion, location, name) => {
  expect(locationOf({ ipCountry, ipRegion })).toBe(location);
  expect(nameOf({ ...list, ipCountry, ipRegion })).toBe(name);
});

it("calls a seller's own list by its name", () => {
  expect(nameOf({ ...list, type: "collection", name: "Toy show" })).toBe("Toy show");
});
