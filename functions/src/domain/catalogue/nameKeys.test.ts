import { describe, expect, it } from "vitest";

import { type CatalogueModel, NO_VARIANT } from "../../contract/capture/cards.ts";
import {
  getBeginnings,
  getNameKeys,
  getSearchKeys,
  narrowByName,
  narrowByPrint,
  startsWith,
} from "./nameKeys.ts";

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

describe("the keys of a name", () => {
  it.each([
    ["1968 Shelby", ["1968shelby", "68shelby", "~shelby"]],
    ["'68 Shelby", ["68shelby", "~shelby"]],
    ["Comet ZAMAC", ["cometzamac", "comet"]],
    ["Zamac", ["zamac"]],
    ["1868 Coach", ["1868coach"]],
    ["68", ["68"]],
    ["X", []],
  ])("of %s are %j", (name, keys) => {
    expect(getNameKeys(name)).toEqual(keys);
  });

  it("of printed lines are exact, and tolerant of a year on one side", () => {
    expect(getSearchKeys(["1968 Shelby", "COMET", "comet", "x", ""])).toEqual({
      ...{ exact: ["1968shelby", "68shelby", "comet"], tolerant: ["shelby", "~comet"] },
    });
  });
});

describe("the beginning of a name", () => {
  it("is with and without its year", () => {
    expect(getBeginnings("'68 Shelby GT")).toEqual({ foldedName: "68shelbygt", yearlessName: "shelbygt" });
    expect(getBeginnings("Comet")).toEqual({ foldedName: "comet", yearlessName: null });
  });

  it.each([
    ["'68 Shelby GT", "shel", true],
    ["'68 Shelby GT", "68sh", true],
    ["'68 Shelby GT", "gt", false],
    ["Comet", "com", true],
    ["Comet", "met", false],
  ])("%s begins with %s: %s", (name, beginning, expected) => {
    expect(startsWith(name, beginning)).toBe(expected);
  });
});

describe("the models that a line names", () => {
  const model = (name: string): CatalogueModel => ({
    ...{ model: name, brand: "Hot Wheels", series: null, seriesNumber: null, year: null },
    ...{ ...NO_VARIANT, source: "import" },
  });
  const known = [model("'68 Shelby"), model("Shelby"), model("Comet")];
  const names = (...words: string[]) => narrowByName(known, words).map((one) => one.model);

  it("are those with exactly its name, or else those that differ by a year", () => {
    expect(names("SHELBY")).toEqual(["Shelby"]);
    expect(names("1968 SHELBY", "COMET")).toEqual(["'68 Shelby", "Comet"]);
    expect(names("'69 SHELBY")).toEqual(["Shelby"]);
    expect(narrowByName([model("'68 Shelby")], ["SHELBY"])).toHaveLength(1);
    expect(names("NOMAD")).toEqual([]);
  });
});
