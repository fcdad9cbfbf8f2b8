import { describe, expect, test } from "vitest";

import { listingDocument } from "../../../contract/documents.ts";
import { carDetails } from "../../../contract/listings/listingEdit.ts";
import { mergeEdit } from "./mergeEdit.ts";

const car = (parts: object = {}) => carDetails.parse({ manufacturer: "Hot Wheels", ...parts });
const listing = (fields: object) => listingDocument.parse({ title: "Camaro", price: 3, ...fields });

test("two savers of different details of the car both keep theirs", () => {
  const current = listing({ car: car({ series: "Muscle Mania" }) });
  expect(mergeEdit(current, { car: car() }, { car: car({ year: 2024 }) })).toEqual({
    fields: { car: car({ series: "Muscle Mania", year: 2024 }) },
    conflicts: [],
  });
});

test("one detail of the car that both have changed is a separate conflict", () => {
  const current = listing({ car: car({ year: 2023, series: "Muscle Mania" }) });
  const { conflicts } = mergeEdit(current, { car: car() }, { car: car({ year: 2024, country: "China" }) });
  expect(conflicts).toEqual([{ field: "car", part: "year", theirs: 2023 }]);
});

test("unchanged details cause no conflict, also if there were none before", () => {
  const current = listing({ car: car({ treasureHunt: true }) });
  const { fields, conflicts } = mergeEdit(
    current,
    { car: null },
    { car: car({ year: 2024, treasureHunt: false }) },
  );
  expect(conflicts).toEqual([]);
  expect(fields).toEqual({ car: car({ year: 2024, treasureHunt: true }) });
});

describe("of the item specifics", () => {
  const base = { itemSpecifics: { Scale: "1:64", Tampo: "Flames" } };

  test("a removed one stays removed, and one that somebody else added stays", () => {
    const current = listing({ itemSpecifics: { ...base.itemSpecifics, Material: "Diecast" } });
    expect(mergeEdit(current, base, { itemSpecifics: { Scale: "1:64" } })).toEqual({
      fields: { itemSpecifics: { Scale: "1:64", Material: "Diecast" } },
      conflicts: [],
    });
  });

  test("one that both have changed is a conflict under its name", () => {
    const current = listing({ itemSpecifics: { Scale: "1:43", Tampo: "Flames" } });
    const given = { itemSpecifics: { Scale: "1:24", Tampo: "Flames" } };
    expect(mergeEdit(current, base, given).conflicts).toEqual([
      { field: "itemSpecifics", part: "Scale", theirs: "1:43" },
    ]);
  });
});

test("an item specific with a name that every object knows is one like the others", () => {
  const named = { itemSpecifics: { constructor: "Mattel", Scale: "1:64" } };
  expect(mergeEdit(listing(named), named, { itemSpecifics: { Scale: "1:64" } })).toEqual({
    fields: { itemSpecifics: { Scale: "1:64" } },
    conflicts: [],
  });
});

test("a repeat of a save whose answer was lost has nothing to write, and is no conflict", () => {
  const saved = { title: "Z28", car: car({ year: 2024 }), itemSpecifics: { Scale: "1:64" } };
  expect(mergeEdit(listing(saved), { title: "Camaro", car: car(), itemSpecifics: {} }, saved)).toEqual({
    fields: {},
    conflicts: [],
  });
});

test("what a browser claims about the past adds nothing to the listing", () => {
  const current = listing({ car: car() });
  const base = { car: { ...car(), invented: "x" }, itemSpecifics: "no map" };
  expect(mergeEdit(current, base, { car: car({ year: 2024 }), itemSpecifics: { Scale: "1:64" } })).toEqual({
    fields: { car: car({ year: 2024 }), itemSpecifics: { Scale: "1:64" } },
    conflicts: [],
  });
});
