import { assert, constantFrom, integer, oneof, property, string, stringMatching, tuple } from "fast-check";
import { describe, expect, it } from "vitest";

import { TOY_NUMBER_PATTERN } from "../contract/cards.ts";
import { readLine } from "./toyNumberGrammar.ts";

const LETTERS = Array.from("BCDFGHJKLMNPRTVWXY");
const letter = constantFrom(...LETTERS);
const digit = integer({ min: 0, max: 9 }).map(String);
const toyNumber = oneof(
  tuple(letter, letter, letter, digit, digit).map((places) => places.join("")),
  tuple(letter, digit, digit, digit, digit).map((places) => places.join("")),
);
const suffix = stringMatching(/^[A-Z0-9]{2,5}( G1)?$/);

describe("readLine", () => {
  it.each([
    ["DHR20-D9B0B G1", "DHR20"],
    ["'DHP13-D9B!", "DHP13"],
    ["| CFM15-098", "CFM15"],
    ["BFC48.09B0C", "BFC48"],
    ["T9671-0910", "T9671"],
    ["21095-0910", "21095"],
    ["DHR20\u2014D9", "DHR20"],
    ["DHR17-D", "DHR17"],
  ])("reads %j as %s", (text, number) => {
    expect(readLine(text).exact).toBe(number);
  });

  it.each([
    ["an assortment number", "PROOF OF PURCHASE Asst. L2593"],
    ["a number without its suffix", "DHR20"],
    ["a number further on in the line", "see DHR20-D9B0B"],
    ["the maker's post code", "90245-5012"],
    ["a telephone number", "1-800-524-8697"],
    ["a model", "GT500-KR"],
    ["a longer word", "DHR201-D9B"],
    ["a look-alike in a letter's place", "0HR20-D9B"],
    ["a letter that no toy number has", "OHR20-D9B"],
    ["a look-alike in a digit's place", "DHR2O-D9B"],
    ["nothing", ""],
  ])("takes no number from %s", (_, text) => {
    expect(readLine(text).exact).toBeNull();
  });

  it.each([
    ["0HR20-D9B", ["DHR20"]],
    ["OHR2O-D9B", ["DHR20"]],
    ["DHRZ0-D9B", ["DHR20"]],
    ["CFM|5-098", ["CFM15"]],
    ["B8C48-09B", ["BBC48"]],
  ])("asks about %j as %j", (text, possible) => {
    expect(readLine(text)).toEqual({ exact: null, possible });
  });

  it("asks about nothing that would need more than two characters changed", () => {
    expect(readLine("OIOIO-D9B").possible).toEqual([]);
  });

  it("reads every number with a suffix as it is printed", () => {
    assert(
      property(toyNumber, suffix, (number, rest) => {
        expect(readLine(`${number}-${rest}`)).toEqual({ exact: number, possible: [number] });
      }),
    );
  });

  it("never puts a misread character right: what is taken stands in the text", () => {
    const edits = tuple(
      toyNumber,
      integer({ min: 0, max: 4 }),
      constantFrom(...Array.from("OQUIZSABGDE0123456789|] ")),
    );
    assert(
      property(edits, suffix, ([number, place, character], rest) => {
        const text = `${number.slice(0, place)}${character}${number.slice(place + 1)}-${rest}`;
        const { exact } = readLine(text);
        expect(exact === null || text.startsWith(exact)).toBe(true);
      }),
    );
  });

  it("takes only toy numbers, and only what the text begins with, from any text", () => {
    assert(
      property(oneof(string(), stringMatching(/^[A-Z0-9]{4,6}[-.:][A-Z0-9]{0,4}$/)), (text) => {
        const { exact, possible } = readLine(text);
        expect(exact === null || text.replace(/^[^A-Za-z0-9]+/, "").startsWith(exact)).toBe(true);
        for (const candidate of possible) expect(candidate).toMatch(TOY_NUMBER_PATTERN);
      }),
    );
  });
});
