import { describe, expect, it, test } from "vitest";

import { listingDocument } from "../documents.ts";
import type { CategoryAspect } from "./categories.ts";
import { findDifferingFacts, isDamagedButNew } from "./differingFacts.ts";

const CAR = { brand: "Hot Wheels", carName: "'67 Camaro", color: "Blue", toyNumber: "DHR20", year: 2017 };
const AT_EBAY = {
  ...{ Brand: "Hot Wheels", Model: "'67 Camaro", "Vehicle Make": "Chevrolet", MPN: "DHR20" },
  ...{ Color: "Blue", Scale: "1:64", "Year of Manufacture": "2017" },
};

/**
 * Returns the facts that a live listing lacks at eBay. It has the item's specifics unless they were edited.
 */
function differing(facts: object, theirs: Record<string, string> = AT_EBAY, edited: object = {}) {
  const fields = { ...CAR, ...facts, itemSpecifics: { ...theirs, ...edited } };
  return findDifferingFacts(listingDocument.parse({ title: "Camaro", ...fields }), theirs, null);
}

describe("the facts that eBay has otherwise", () => {
  test.each<[string, object, { name: string; theirs: string; ours: string }]>([
    ["toy number", { toyNumber: "DHR21" }, { name: "MPN", theirs: "DHR20", ours: "DHR21" }],
    ["brand", { brand: "Matchbox" }, { name: "Brand", theirs: "Hot Wheels", ours: "Matchbox" }],
    ["color", { color: "Red" }, { name: "Color", theirs: "Blue", ours: "Red" }],
    ["year", { year: 2018 }, { name: "Year of Manufacture", theirs: "2017", ours: "2018" }],
  ])("are named after a correction: the %s", (_, facts, fact) => {
    expect(differing({})).toEqual([]);
    expect(differing(facts)).toEqual([fact]);
  });

  it("are named if eBay has none", () => {
    const { MPN: _, ...without } = AT_EBAY;
    expect(differing({}, without)).toEqual([{ name: "MPN", theirs: null, ours: "DHR20" }]);
  });

  it("are compared under the name that the item has, whatever its letters", () => {
    const { Color: _, ...others } = AT_EBAY;
    expect(differing({}, { ...others, colour: "BLUE" })).toEqual([]);
    expect(differing({ color: "Red" }, { ...others, colour: "Blue" })).toEqual([
      { name: "colour", theirs: "Blue", ours: "Red" },
    ]);
  });

  it("keep what the item has of several values", () => {
    const theirs = { ...AT_EBAY, Features: "Signed|Short Card" };
    const car = { shortCard: true, firstEdition: true };
    expect(differing({ car }, theirs)).toEqual([
      { name: "Features", theirs: "Signed|Short Card", ours: "Signed|Short Card|First Edition" },
    ]);
  });

  it("leave a specific to the seller who has edited it", () => {
    expect(differing({ toyNumber: "DHR21" }, AT_EBAY, { MPN: "HERE" })).toEqual([]);
    expect(differing({ toyNumber: "DHR21" }, AT_EBAY, { MPN: "" })).toEqual([]);
  });

  it("are fitted to the values that the category has", () => {
    const aspect: CategoryAspect = {
      ...{ name: "Color", isRequired: false, isChoice: true, takesSeveral: false },
      values: ["RED", "Blue"],
    };
    const listing = listingDocument.parse({
      title: "Camaro",
      itemSpecifics: { Color: "Blue" },
      color: "red",
    });
    expect(findDifferingFacts(listing, { Color: "Blue" }, [aspect])).toEqual([
      { name: "Color", theirs: "Blue", ours: "RED" },
    ]);
    expect(findDifferingFacts({ ...listing, color: "Teal" }, { Color: "Blue" }, [aspect])).toEqual([]);
  });
});

test.each([
  ["poor", "1000", true],
  ["poor", null, true],
  ["fair", "1000", true],
  ["poor", "3000", false],
  ["good", "1000", false],
])("a card in %s condition that eBay has as %s contradicts it: %s", (condition, conditionId, isIt) => {
  const { car } = listingDocument.parse({ title: "Camaro", car: { condition } });
  expect(isDamagedButNew({ car }, conditionId)).toBe(isIt);
});
