import { assert, constantFrom, integer, oneof, property, string, stringMatching, tuple } from "fast-check";
import { describe, expect, it } from "vitest";

import { TOY_NUMBER_PATTERN } from "../contract/capture/cards.ts";
import { isEndOfNumber, readLine, weighLine } from "./toyNumberGrammar.ts";

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
  ])("reads no number in %s", (_, text) => {
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

  it("asks about no number that needs more than two corrections", () => {
    expect(readLine("OIOIO-D9B").possible).toEqual([]);
  });

  it("reads every printed number with a suffix unchanged", () => {
    assert(
      property(toyNumber, suffix, (number, rest) => {
        expect(readLine(`${number}-${rest}`)).toEqual({ exact: number, possible: [number] });
      }),
    );
  });

  it("never corrects a character: an accepted number is in the text", () => {
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

  it("accepts only toy numbers, and only at the start of any text", () => {
    assert(
      property(oneof(string(), stringMatching(/^[A-Z0-9]{4,6}[-.:][A-Z0-9]{0,4}$/)), (text) => {
        const { exact, possible } = readLine(text);
        expect(exact === null || text.replace(/^[^A-Za-z0-9]+/, "").startsWith(exact)).toBe(true);
        for (const candidate of possible) expect(candidate).toMatch(TOY_NUMBER_PATTERN);
      }),
    );
  });
});

describe("weighLine", () => {
  /** Likelihoods that match the text with certainty, except for the named places. */
  const likely = (text: string, others: Record<number, Record<string, number>> = {}) =>
    Array.from(text, (character, place) => new Map(Object.entries(others[place] ?? { [character]: 1 })));
  const weigh = (text: string, others?: Record<number, Record<string, number>>) =>
    weighLine(text, likely(text, others));

  it("reads a stroke in a digit's place as 1", () => {
    const weighed = weigh("DHPI3-D98", { 3: { I: 0.66, "1": 0.28, T: 0.01 } });
    expect(weighed?.number).toBe("DHP13");
    expect(weighed?.sureness).toBeCloseTo(0.94 / (0.95 + 0.05));
  });

  it("reads an E in a letter's place as F, the only letter of that shape", () => {
    const between = weigh("CFM15-098", { 1: { F: 0.63, E: 0.3, P: 0.01 } });
    expect(between?.number).toBe("CFM15");
    expect(between?.sureness).toBeCloseTo(0.93 / (0.94 + 0.05));
  });

  it("counts an E against a C, which looks different", () => {
    const weighed = weigh("CCM15-D98", { 1: { C: 0.48, E: 0.42, F: 0.02 } });
    expect(weighed?.number).toBe("CCM15");
    expect(weighed?.sureness).toBeCloseTo(0.48 / (0.92 + 0.05));
  });

  it("counts only characters allowed in the place", () => {
    expect(weigh("CPM15-098", { 1: { P: 0.5, F: 0.4 } })?.sureness).toBeCloseTo(0.5 / 0.95);
  });

  it.each(["DHT14:D9", "DHT14\u00b7D9"])("reads the dots of %j as a dash", (text) => {
    expect(weigh(text)?.number).toBe("DHT14");
  });

  it("isn't sure of an unlikely character, even without an alternative", () => {
    expect(weigh("CEM15-098", { 1: { E: 0.93, F: 0.02 } })?.sureness).toBeLessThan(0.3);
  });

  it.each([
    ["an S, which may be a 5 or an 8", "BFC4S-098", { 4: { S: 0.8, "5": 0.15, "8": 0.02 } }],
    ["a B, which may be an 8 or a 3", "DHRB0-D98", { 3: { B: 0.8, "8": 0.2 } }],
    ["two places at once", "OHR2O-D9B", { 0: { O: 0.8, D: 0.2 }, 4: { O: 0.8, "0": 0.2 } }],
    ["what fits two forms", "B0D23-09", { 1: { "0": 0.8, D: 0.2 }, 2: { D: 0.8, "0": 0.2 } }],
    ["the maker's post code, nearly", "9O245-5012", { 1: { O: 0.9, "0": 0.1 } }],
    ["a number without its dash", "DHR20", {}],
    ["a time of day", "T1234:56", {}],
    ["five digits with one more behind the dash", "21095-0", {}],
  ])("reads no number in %s", (_, text, others) => {
    expect(weigh(text, others)).toBeNull();
  });

  it("has the text's sureness for an exact number", () => {
    assert(
      property(tuple(toyNumber, suffix), ([number, after]) => {
        const weighed = weigh(`${number}-${after}`);
        expect(weighed?.number).toBe(number);
        expect(weighed?.sureness).toBeGreaterThan(0.9);
      }),
    );
  });
});

describe("isEndOfNumber", () => {
  it.each(["48-09B0", "8-09B0", "A8-09B0", ". 20-D9C0A", "R20.D9B0"])(
    "takes %s for a covered number",
    (text) => {
      expect(isEndOfNumber(text)).toBe(true);
    },
  );

  it.each([
    "BFC48-09B0", // Whole.
    "095-0910", // Of the 1990s, which can be anywhere.
    "HWCITY-2014",
    "5/10",
    "GT-R",
    "F1-GT2",
    "T-10",
    "08-2014",
    "90245-5012",
  ])("doesn't take %s for one", (text) => {
    expect(isEndOfNumber(text)).toBe(false);
  });
});
