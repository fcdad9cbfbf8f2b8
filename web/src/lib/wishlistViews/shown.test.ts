// @vitest-environment node
import { expect, it } from "vitest";

import { formatLocation, getListName } from "./shown";

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
  expect(formatLocation({ ipCountry, ipRegion })).toBe(location);
  expect(getListName({ ...list, ipCountry, ipRegion })).toBe(name);
});

it("shows the name of a seller's own list", () => {
  expect(getListName({ ...list, type: "collection", name: "Toy show" })).toBe("Toy show");
});
