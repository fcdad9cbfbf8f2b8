import { array, assert, constantFrom, property } from "fast-check";
import { describe, expect, it } from "vitest";

import { type Engine, judge, SUFFICIENT_ALONE, testify, testifyPrint, type Testimony } from "./judge.ts";

/** Every character as sure as `sureness`, and nothing else likely in its place. */
const printed = (text: string, sureness: number): Testimony => {
  const testimony = testifyPrint({
    text,
    likely: Array.from(text, (character) => new Map([[character, 0.05 / (1 / sureness - 1)]])),
  });
  return testimony;
};
const look = (engine: Engine, text: string, sureness = 0.95): Testimony =>
  engine === "views" ? testify(text) : printed(text, sureness);
const views = (count: number, text: string) => Array.from({ length: count }, () => look("views", text, 1));
const print = (count: number, text: string, sureness?: number) =>
  Array.from({ length: count }, () => look("print", text, sureness));

describe("judge", () => {
  it.each([
    [
      "two views and the second engine agree",
      [...views(2, "DHR20-D9"), ...print(1, "DHR20-D9")],
      "two-engines",
    ],
    ["one view and two sure looks agree", [...views(1, "DHR20-D9"), ...print(2, "DHR20-D9")], "two-engines"],
    [
      "three sure looks agree, and no view reads a number",
      [...views(9, "#"), ...print(3, "DHR20-D9")],
      "print",
    ],
    [
      "both agree often, and one view reads another number",
      [...views(3, "CFM15-D9"), ...views(1, "CPM15-D9"), ...print(3, "CFM15-D9")],
      "two-engines",
    ],
    ["digits are read by both", [...views(2, "21095-0910"), ...print(1, "21095-0910")], "two-engines"],
  ])("accepts a number where %s", (_, testimonies, evidence) => {
    const { toyNumber, evidence: found, confidence } = judge(testimonies);
    expect(toyNumber).toMatch(/DHR20|CFM15|21095/);
    expect({ found, confidence }).toEqual({ found: evidence, confidence: 100 });
  });

  it.each([
    ["only views agree, however many they are", views(12, "CPM15-D9"), ["CPM15"]],
    ["the second engine is unsure", [...views(2, "DHR20-D9"), ...print(1, "DHR20-D9", 0.5)], ["DHR20"]],
    ["the engines differ", [...views(6, "CPM15-D9"), ...print(5, "CFM15-D9")], ["CPM15", "CFM15"]],
    [
      "the second engine reads it in two ways",
      [...views(4, "BFC48-D9"), ...print(3, "BFC48-D9"), ...print(1, "BFC45-D9", 0.6)],
      ["BFC48", "BFC45"],
    ],
    [
      "two views read another number",
      [...views(3, "CFM15-D9"), ...views(2, "CPM15-D9"), ...print(4, "CFM15-D9")],
      ["CFM15", "CPM15"],
    ],
    ["five digits have the second engine alone", print(5, "21095-0910"), ["21095"]],
    ["a reading had to be repaired", [...views(2, "DHR20-D9"), ...print(3, "0HR20-D9")], ["DHR20"]],
  ])("asks where %s", (_, testimonies, candidates) => {
    const verdict = judge(testimonies);
    expect(verdict).toMatchObject({ toyNumber: null, evidence: null, candidates });
    expect(verdict.confidence).toBeLessThan(100);
  });

  it("passes over another number that the second engine isn't sure of", () => {
    const testimonies = [...views(2, "DHR20-D9"), ...print(1, "DHR20-D9"), ...print(1, "CHR20-D9", 0.4)];
    expect(judge(testimonies).toyNumber).toBe("DHR20");
  });

  it("finds nothing where no look has a number's form", () => {
    const words = ["MATTEL", "SCAN TO START", "Asst. L2593", "90245-5012"];
    expect(judge(words.flatMap((text) => [look("views", text), look("print", text)]))).toMatchObject({
      toyNumber: null,
      candidates: [],
      confidence: 0,
    });
  });

  it("decides by six views that agree where there is no second engine, and asks where one denies", () => {
    expect(judge([...views(6, "DHR20-D9"), look("views", "#")], SUFFICIENT_ALONE).evidence).toBe("views");
    expect(judge(views(5, "DHR20-D9"), SUFFICIENT_ALONE)).toMatchObject({ toyNumber: null, confidence: 83 });
    expect(judge([...views(11, "DHR20-D9"), ...views(1, "DMR20-D9")], SUFFICIENT_ALONE)).toMatchObject({
      toyNumber: null,
      candidates: ["DHR20", "DMR20"],
      denied: true,
    });
  });

  it("never accepts what no look has read exactly, nor what a sure look of the second engine denies", () => {
    const looks = array(
      constantFrom(
        ...["DHR20-D9", "DHR2O-D9", "0HR20-D9", "CHR20-D9", "21095-0910", "#"].flatMap((text) => [
          look("views", text, 1),
          look("print", text, 0.9),
        ]),
      ),
      { maxLength: 18 },
    );
    assert(
      property(looks, (testimonies) => {
        const { toyNumber } = judge(testimonies);
        if (toyNumber === null) return;
        const exact = testimonies.flatMap(({ engine, exact: number }) =>
          number === null ? [] : { engine, number },
        );
        expect(exact.some(({ number }) => number === toyNumber)).toBe(true);
        expect(
          exact.filter(({ engine }) => engine === "print").every(({ number }) => number === toyNumber),
        ).toBe(true);
      }),
    );
  });
});
