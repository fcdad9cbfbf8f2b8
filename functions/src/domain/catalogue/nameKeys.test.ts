import { describe, expect, it } from "vitest";

import { type CatalogueModel, NO_VARIANT } from "../../contract/capture/cards.ts";
import { getNameKeys, narrowByPrint, getSearchKeys } from "./nameKeys.ts";

/** Returns which kind of search finds the model by the printed line. */
function found(model: string, line: string): "exact" | "tolerant" | null {
  const keys = getNameKeys(model);
  const { exact, tolerant } = getSearchKeys([line]);
  if (exact.some((key) => keys.includes(key))) return "exact";
  return tolerant.some((key) => keys.includes(key)) ? "tolerant" : null;
}

describe("a model's printed name", () => {
  it.each([
    ["'68 Shelby GT500", "68SHELBYGT500"],
    ["'68 Shelby GT500", "’68 Shelby GT-500"],
    ["'68 Shelby GT500", "1968 SHELBY GT500"],
    ["1968 Shelby GT500", "'68 SHELBY GT500"],
    ["Citroën SM", "CITROEN SM"],
    ["Comet FF ZAMAC", "COMET FF"],
  ])("finds %j by %j", (model, line) => {
    expect(found(model, line)).toBe("exact");
  });

  it.each([
    ["'68 Shelby GT500", "SHELBY GT500"],
    ["Shelby GT500", "'68 SHELBY GT500"],
  ])("finds %j by %j if nothing has exactly that name", (model, line) => {
    expect(found(model, line)).toBe("tolerant");
  });

  it.each([
    ["'68 Shelby GT500", "'69 SHELBY GT500"],
    ["'68 Shelby GT500", "'68 SHELBY GT50"],
    ["'68 Shelby GT500", "68 SHELBY GT500 KR"],
    ["24 Ours", "24"],
    ["Comet", ""],
    ["442", "44"],
  ])("doesn't find %j by %j", (model, line) => {
    expect(found(model, line)).toBeNull();
  });
});

describe("the models that match the print", () => {
  const model = (series: string | null, year: number | null): CatalogueModel => ({
    model: "Comet",
    brand: "Hot Wheels",
    series,
    seriesNumber: null,
    year,
    ...NO_VARIANT,
    source: "import",
  });
  const known = [
    model("Track Aces", 2015),
    model("Track Aces", 2016),
    model("Yard", 2016),
    model(null, null),
  ];

  it.each([
    ["its series, named in full, and its year", "HW Race - Track Aces", 2016, [1]],
    ["its series, where the year is none of theirs", "Track Aces", 1999, [0, 1]],
    ["its year", null, 2016, [1, 2]],
    ["nothing that any of them has", "Space", 1999, [0, 1, 2, 3]],
    ["nothing", null, null, [0, 1, 2, 3]],
  ])("are those that have %s", (_, series, year, expected) => {
    const left = narrowByPrint(known, { words: [], series, year });
    expect(left.map((one) => known.indexOf(one))).toEqual(expected);
  });

  it("are those whose series is a printed line", () => {
    const left = narrowByPrint(known, { words: ["COMET", "TRACK ACES"], series: null, year: 2015 });
    expect(left).toEqual([known[0]]);
    expect(narrowByPrint(known, { words: ["COMET", "TRACK"], series: null, year: null })).toEqual(known);
  });

  it("are those of its brand, if there are any", () => {
    const mixed = [model("Yard", 2016), { ...model("Yard", 2016), brand: "Matchbox" }];
    const names = (brand: string | null) =>
      narrowByPrint(mixed, { words: [], brand, series: "Yard", year: 2016 }).map((one) => one.brand);
    expect(names("MATCHBOX")).toEqual(["Matchbox"]);
    expect(names("Majorette")).toEqual(["Hot Wheels", "Matchbox"]);
    expect(names(null)).toEqual(["Hot Wheels", "Matchbox"]);
  });
});
