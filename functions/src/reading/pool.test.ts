import { describe, expect, it } from "vitest";

import { combineFindings } from "./combineFindings.ts";
import {
  judge,
  type Source,
  toTestimony,
  toNumberTestimony,
  toPrintTestimony,
  type Testimony,
} from "./judge.ts";
import { confirm, poolTestimonies, settle } from "./pool.ts";

/** A look that reads the text, and what else it considers in some places. */
function look(text: string, source: Source, doubts: Readonly<Record<number, [string, number]>> = {}) {
  const likely = Array.from(text, (character, place) => {
    const [other, share] = doubts[place] ?? [character, 0];
    return new Map(
      other === character
        ? [[character, 0.9]]
        : [
            [character, 0.9 - share],
            [other, share],
          ],
    );
  });
  return toPrintTestimony({ text, likely }, source);
}

const SOURCES: readonly Source[] = [
  { blur: 0, size: 640 },
  { blur: 0, size: 1280 },
  { blur: 0.0024, size: 640 },
  { blur: 0.0024, size: 1280 },
  { blur: 0.003, size: 1280 },
];
const BOX = { left: 0, top: 0, width: 1, height: 1 };
const settled = (testimonies: readonly Testimony[]) =>
  settle({ box: BOX, testimonies, verdict: judge(testimonies) }).verdict;

describe("pool", () => {
  it("finds nothing without a line of a number's form", () => {
    expect(
      poolTestimonies([
        look("HW CITY", { blur: 0, size: 640 }),
        toTestimony("DHR20-D9", { blur: 0, size: 0 }),
      ]),
    ).toBeNull();
  });

  it("finds the number that all looks together make likeliest, though most looks read another", () => {
    const doubtful = SOURCES.slice(0, 3).map((source) => look("DHF20-D9", source, { 2: ["R", 0.44] }));
    const clear = look("DHR20-D9", { blur: 0.0036, size: 1280 });
    expect(poolTestimonies([...doubtful, clear])?.number).toBe("DHR20");
  });

  it("counts the looks at one cut once, because they share its errors", () => {
    const once = poolTestimonies([look("DHR20-D9", { blur: 0, size: 640 })]);
    const often = poolTestimonies(Array.from({ length: 20 }, () => look("DHR20-D9", { blur: 0, size: 640 })));
    expect(often?.margin).toBeCloseTo(once?.margin ?? 0);
    expect(often?.cuts).toBe(1);
  });

  it("has no margin without its best picture, if only that picture speaks for the number", () => {
    const looks = [look("DHR20-D9", { blur: 0, size: 640 }), look("DHR20-D9", { blur: 0, size: 1280 })];
    expect(poolTestimonies(looks)?.marginWithoutBest).toBe(0);
  });

  it("ignores a character that a number can't have", () => {
    const looks = SOURCES.map((source) => look("DHA17-09", source, { 2: ["R", 0.3] }));
    expect(poolTestimonies(looks)?.number).toBe("DHR17");
  });
});

/** A look of the third engine, with a second number that it considers. */
const weigh = (number: string, source: Source, share = 0.999, other = "DHF20") =>
  toNumberTestimony(
    new Map([
      [number, share],
      [other, 1 - share],
    ]),
    source,
  );
const both = (text: string, source: Source) => [look(text, source), weigh(text.slice(0, 5), source)];

const doubtful = (source: Source, share = 0.75) => [
  look("DHR20-D9", source, { 2: ["F", 0.4] }),
  weigh("DHR20", source, share),
];

describe("settle", () => {
  it("accepts a number that both engines read in one cut without a doubt", () => {
    expect(settled(both("DHR20-D9", { blur: 0, size: 640 })).toyNumber).toBe("DHR20");
  });

  it("accepts a number that no look reads with certainty, if cuts of several pictures agree", () => {
    const looks = SOURCES.flatMap((source) => [
      { ...look("DHR20-D9", source, { 2: ["F", 0.2], 4: ["6", 0.2] }), sureness: 0.3 },
      weigh("DHR20", source, 0.97),
    ]);
    expect(settled(looks)).toMatchObject({ toyNumber: "DHR20", evidence: "pool" });
  });

  it.each([
    ["one picture that leaves a doubt", SOURCES.slice(0, 2).flatMap((source) => doubtful(source))],
    [
      "a small margin in many cuts",
      Array.from({ length: 9 }, (_each, cut) => doubtful({ blur: cut / 1000, size: 640 }, 0.58)).flat(),
    ],
    ["the second engine alone", SOURCES.map((source) => look("DHR20-D9", source))],
    ["the third engine alone", SOURCES.map((source) => weigh("DHR20", source))],
    [
      "two numbers that are as likely",
      SOURCES.flatMap((source) => [
        look("DHR20-D9", source, { 2: ["F", 0.42] }),
        weigh("DHR20", source, 0.51),
      ]),
    ],
  ])("asks with %s, and names the likeliest first", (_, looks) => {
    const verdict = settled(looks.map((each) => ({ ...each, sureness: Math.min(each.sureness, 0.4) })));
    expect(verdict.toyNumber).toBeNull();
    expect(verdict.candidates[0]).toBe("DHR20");
  });

  it("accepts a number that one engine doubts, but not one that it reads otherwise", () => {
    const read = (share: number) =>
      SOURCES.flatMap((source) => [
        { ...look("DHF20-D9", source, { 2: ["R", share] }), sureness: 0.3 },
        weigh("DHR20", source, 0.99),
      ]);
    expect(settled(read(0.42)).toyNumber).toBe("DHR20");
    expect(settled(read(0.2)).toyNumber).toBeNull();
  });

  it("asks if tesseract often reads another number", () => {
    const looks = SOURCES.flatMap((source) => [
      { ...look("DHR20-D9", source, { 2: ["F", 0.2] }), sureness: 0.3 },
      weigh("DHR20", source, 0.97),
    ]);
    const denying = Array.from({ length: 9 }, () => toTestimony("DHF20-D9", { blur: 0, size: 0 }));
    expect(settled(looks).toyNumber).toBe("DHR20");
    expect(settled([...looks, ...denying]).toyNumber).toBeNull();
  });

  it("asks if two lines have different numbers", () => {
    const lines = ["DHR20-D9", "CFM15-D9"].map((text) => {
      const testimonies = SOURCES.flatMap((source) => both(text, source));
      return settle({ box: BOX, testimonies, verdict: judge([]) });
    });
    expect(lines.map(({ verdict }) => verdict.toyNumber)).toEqual(["DHR20", "CFM15"]);
    expect(combineFindings(lines).verdict.toyNumber).toBeNull();
  });

  it.each(["90245-5012", "SPORT-S1", "HWCITY-2014", "2016-HW"])("gives no number for %s", (text) => {
    const looks = SOURCES.map((source) => look(text, source));
    expect(settled(looks).toyNumber).toBeNull();
  });
});

describe("confirm", () => {
  const sure = (numbers: readonly Testimony[]) => {
    const prints = SOURCES.flatMap((source) => Array.from({ length: 4 }, () => look("V5301-L1", source)));
    return confirm({ testimonies: [...prints, ...numbers], verdict: judge(prints) }).verdict;
  };

  it("keeps a number of the second engine that the third one reads, too", () => {
    const verdict = sure(SOURCES.map((source) => weigh("V5301", source)));
    expect(verdict).toMatchObject({ toyNumber: "V5301", evidence: "print" });
  });

  it.each([
    ["reads another number", SOURCES.map((source) => weigh("V5381", source, 0.9, "V5301"))],
    ["is in doubt", SOURCES.map((source) => weigh("V5301", source, 0.55, "V5381"))],
    ["sees no number", []],
  ])("asks if the third engine %s", (_, numbers) => {
    const verdict = sure(numbers);
    expect(verdict).toMatchObject({ toyNumber: null, evidence: null });
    expect(verdict.candidates).toContain("V5301");
    expect(verdict.confidence).toBeLessThan(100);
  });

  it("leaves a number that tesseract and the second engine have read", () => {
    const source = { blur: 0, size: 640 };
    const testimonies = [
      toTestimony("DHR20-D9", source),
      toTestimony("DHR20-D9", source),
      look("DHR20-D9", source),
    ];
    const finding = { testimonies, verdict: judge(testimonies) };
    expect(finding.verdict.evidence).toBe("two-engines");
    expect(confirm(finding)).toBe(finding);
  });
});
