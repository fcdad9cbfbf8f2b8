import { describe, expect, it, test } from "vitest";

import { FIELD_RULES, isYear, readPosition, readToyNumber } from "./fieldRules.ts";

test.each([
  ["DHR20", "DHR20"],
  ["dhr20", "DHR20"],
  ["DHR20-D9B0", "DHR20"],
  ["DHR20 D9B0", "DHR20"],
  ["DHR20/D9", "DHR20"],
  ["DHR20–D9", "DHR20"],
  ["21095-0910", "21095"],
  ["41120-B", null],
  ["32600-GS12", null],
  ["mgt00026-l", "MGT00026-L"],
  ["MGT00026", "MGT00026"],
  ["MGT00026-L-X", "MGT00026"],
  ["Camaro", null],
  ["", null],
])("the toy number in %j is %j", (text, number) => expect(readToyNumber(text)).toBe(number));

test.each([
  ["1968", true],
  ["2100", true],
  ["1967", false],
  ["2101", false],
  ["19680", false],
  ["'68", false],
])("%s is a year: %s", (text, is) => expect(isYear(text)).toBe(is));

test.each([
  ["3/10", "3/10"],
  [" 105 / 250 ", "105/250"],
  ["3 of 10", "3/10"],
  ["3 OF 10", "3/10"],
  ["?/9", null],
  ["1/10/2", null],
  ["N/A", null],
  ["1000/1", null],
])("the position in %j is %j", (text, position) => expect(readPosition(text)).toBe(position));

describe("a column", () => {
  it("of positions counts the series if its usual count is the shorter", () => {
    const prefer = FIELD_RULES.seriesNumber.prefer ?? (() => 0);
    const series = prefer(["1/5", "2/10", "3/10"]);
    const year = prefer(["105/250", "7/250", "9/250"]);
    expect(series).toBeGreaterThan(year);
    expect(prefer([])).toBe(1);
  });

  it("of toy numbers wins over one of running numbers", () => {
    const prefer = FIELD_RULES.toyNumber.prefer ?? (() => 0);
    expect(prefer(["DHR20", "CFM15"])).toBeGreaterThan(prefer(["10001", "10002"]));
    expect(prefer(["DHR20", "?"])).toBeLessThan(prefer(["DHR20", "CFM15"]));
  });

  it("of models has a different name in nearly every row", () => {
    const prefer = FIELD_RULES.model.prefer ?? (() => 0);
    expect(prefer(["A1", "B2", "C3"])).toBe(1);
    expect(prefer(["A1", "A1", "C3", "C3"])).toBe(0.5);
  });

  test.each([
    ["model", "Bone Shaker", true],
    ["model", "DHR20", false],
    ["model", "B", false],
    ["model", "https://example.com", false],
    ["model", "123", false],
    ["model", "x".repeat(81), false],
    ["brand", "hot wheels", true],
    ["brand", "Mini GT", true],
    ["brand", "Camaro", false],
    ["color", "Metallic Red", true],
    ["color", "Grey", true],
    ["color", "Greyhound", false],
    ["color", "a long red text of words", false],
    ["wheels", "OH5", true],
    ["wheels", "PR5 chrome", true],
    ["wheels", "Camaro", false],
    ["country", "malaysia", true],
    ["country", "Atlantis", false],
    ["seriesNumber", "3/10", true],
    ["seriesNumber", "March", false],
    ["year", "2016", true],
    ["toyNumber", "DHR20", true],
  ] as const)("%s: only that field has the value %j: %s", (field, value, is) => {
    expect(FIELD_RULES[field].isDistinctive?.(value)).toBe(is);
  });

  it("is recognised by one header in one field alone", () => {
    const all = Object.values(FIELD_RULES).flatMap(({ headers }) => headers);
    expect(new Set(all).size).toBe(all.length);
    expect(all.every((header) => /^[a-z0-9]+$/.test(header))).toBe(true);
  });
});
