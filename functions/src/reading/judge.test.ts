import { array, assert, constantFrom, property } from "fast-check";
import { describe, expect, it } from "vitest";

import {
  type Engine,
  judge,
  SUFFICIENT,
  SUFFICIENT_ALONE,
  toTestimony,
  type Source,
  toPrintTestimony,
  type Testimony,
} from "./judge.ts";

/** Every character has the given sureness and no likely alternative. */
const printed = (text: string, sureness: number, source: Source): Testimony => ({
  ...toPrintTestimony({ text, likely: Array.from(text, (character) => new Map([[character, 1]])) }, source),
  sureness,
});
const FIRST_CUT: Source = { blur: 0, size: 0 };
const look = (engine: Engine, text: string, sureness = 0.95, source = FIRST_CUT): Testimony =>
  engine === "views" ? toTestimony(text, source) : printed(text, sureness, source);
const views = (count: number, text: string) => Array.from({ length: count }, () => look("views", text, 1));
const print = (count: number, text: string, sureness?: number) =>
  Array.from({ length: count }, () => look("print", text, sureness));
/** Looks at alternating cuts: of the original photo and of one with its blur removed. */
const cuts = (count: number, text: string, sureness?: number) =>
  Array.from({ length: count }, (_, index) =>
    look("print", text, sureness, { blur: index % 2, size: 640 + 640 * (Math.floor(index / 2) % 2) }),
  );

describe("judge", () => {
  it.each([
    [
      "two views and the second engine agree",
      [...views(2, "DHR20-D9"), ...print(1, "DHR20-D9")],
      "two-engines",
    ],
    ["one view and two sure looks agree", [...views(1, "DHR20-D9"), ...print(2, "DHR20-D9")], "two-engines"],
    [
      "three sure looks at two pictures agree, and no view reads a number",
      [...views(9, "#"), ...cuts(3, "DHR20-D9")],
      "print",
    ],
    [
      "both agree often, and one view reads another number",
      [...views(3, "CFM15-D9"), ...views(1, "CPM15-D9"), ...print(3, "CFM15-D9")],
      "two-engines",
    ],
    [
      "many sure looks at all cuts agree, and few views and one look read another number",
      [...views(7, "WHR20-D9"), ...cuts(6, "DHR20-D9"), ...print(1, "DBR20-D9", 0.6)],
      "print",
    ],
    [
      "very many sure looks at all cuts agree, and most views read another number",
      [...views(14, "BHR20-D9"), ...cuts(12, "DHR20-D9")],
      "print",
    ],
    ["eight looks at all cuts agree, none of them very sure", cuts(8, "DHR20-D9", 0.72), "print"],
    [
      "eight very sure looks at two cuts of one picture agree",
      Array.from({ length: 8 }, (_, index) =>
        look("print", "DHR20-D9", 0.9, { blur: 0, size: index % 2 === 0 ? 640 : 1280 }),
      ),
      "print",
    ],
    ["digits are read by both", [...views(2, "21095-0910"), ...print(1, "21095-0910")], "two-engines"],
  ])("accepts a number if %s", (_, testimonies, evidence) => {
    const { toyNumber, evidence: found, confidence } = judge(testimonies);
    expect(toyNumber).toMatch(/^(DHR20|CFM15|21095)$/);
    expect({ found, confidence }).toEqual({ found: evidence, confidence: 100 });
  });

  it.each(SUFFICIENT.map((row, index) => [index + 1, row] as const))(
    "accepts the least evidence of row %i by that row alone, and none with a look less",
    (_, row) => {
      const others = SUFFICIENT.filter((other) => other !== row);
      const denying = [...views(row.denyingViews, "DHR28-D9"), ...print(row.denyingPrint, "DHR28-D9", 0.6)];
      const looks = Array.from({ length: row.print }, (__, cut) => {
        const place = cut % row.cuts;
        const source = { blur: place % row.pictures, size: 640 * (1 + Math.floor(place / row.pictures)) };
        return look("print", "DHR20-D9", row.sureness, source);
      });
      const least = [...views(row.views, "DHR20-D9"), ...looks, ...denying];
      expect(judge(least)).toMatchObject({ toyNumber: "DHR20", evidence: row.evidence });
      expect(judge(least, others).toyNumber).toBeNull();
      expect(judge(least.slice(1)).toyNumber).toBeNull();
    },
  );

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
    ["the second engine is sure of one cut alone", print(5, "KCV85-D9"), ["KCV85"]],
    [
      "many views and few sure looks differ",
      [...views(9, "BHR20-D9"), ...cuts(9, "DHR20-D9")],
      ["BHR20", "DHR20"],
    ],
    [
      "it is sure of only one picture, at two cuts",
      [...print(5, "KCV85-D9"), look("print", "KCV85-D9", 0.95, { blur: 0, size: 640 })],
      ["KCV85"],
    ],
    [
      "two looks at other cuts read another number",
      [...cuts(9, "DHR20-D9"), ...print(2, "DBR20-D9", 0.6)],
      ["DHR20", "DBR20"],
    ],
    ["five digits have the second engine alone", cuts(9, "21095-0910"), ["21095"]],
    ["a reading had to be repaired", [...views(2, "DHR20-D9"), ...print(3, "0HR20-D9")], ["DHR20"]],
  ])("asks if %s", (_, testimonies, candidates) => {
    const verdict = judge(testimonies);
    expect(verdict).toMatchObject({ toyNumber: null, evidence: null, candidates });
    expect(verdict.confidence).toBeLessThan(100);
  });

  it("ignores another number that the second engine isn't sure of", () => {
    const testimonies = [...views(2, "DHR20-D9"), ...print(1, "DHR20-D9"), ...print(1, "CHR20-D9", 0.4)];
    expect(judge(testimonies).toyNumber).toBe("DHR20");
  });

  it("finds nothing if no look has a number's form", () => {
    const words = ["MATTEL", "SCAN TO START", "Asst. L2593", "90245-5012"];
    expect(judge(words.flatMap((text) => [look("views", text), look("print", text)]))).toMatchObject({
      toyNumber: null,
      candidates: [],
      confidence: 0,
    });
  });

  it("accepts six agreeing views without a second engine, and asks if one contradicts", () => {
    expect(judge([...views(6, "DHR20-D9"), look("views", "#")], SUFFICIENT_ALONE).evidence).toBe("views");
    expect(judge(views(5, "DHR20-D9"), SUFFICIENT_ALONE)).toMatchObject({ toyNumber: null, confidence: 83 });
    expect(judge([...views(11, "DHR20-D9"), ...views(1, "DMR20-D9")], SUFFICIENT_ALONE)).toMatchObject({
      toyNumber: null,
      candidates: ["DHR20", "DMR20"],
      denied: true,
    });
  });

  it("never accepts a number that no look read exactly, or that two sure looks of the second engine contradict", () => {
    const looks = array(
      constantFrom(
        ...["DHR20-D9", "DHR2O-D9", "0HR20-D9", "CHR20-D9", "21095-0910", "#"].flatMap((text) => [
          look("views", text, 1),
          look("print", text, 0.9),
          look("print", text, 0.9, { blur: 0.003, size: 640 }),
          look("print", text, 0.9, { blur: 0.003, size: 1280 }),
        ]),
      ),
      { maxLength: 24 },
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
          exact.filter(({ engine, number }) => engine === "print" && number !== toyNumber).length,
        ).toBeLessThanOrEqual(1);
      }),
    );
  });
});
