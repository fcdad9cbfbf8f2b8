import { describe, expect, it } from "vitest";

import { conclude } from "./conclude.ts";
import { judge, type Source, testify, testifyPrint, type Testimony } from "./judge.ts";
import { pool, settle } from "./pool.ts";

/** A look that reads the text, with what else it considers in some of its places. */
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
  return testifyPrint({ text, likely }, source);
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
      pool([look("HW CITY", { blur: 0, size: 640 }), testify("DHR20-D9", { blur: 0, size: 0 })]),
    ).toBeNull();
  });

  it("finds the number that all looks together make likeliest, though most looks read another", () => {
    const doubtful = SOURCES.slice(0, 3).map((source) => look("DHF20-D9", source, { 2: ["R", 0.44] }));
    const clear = look("DHR20-D9", { blur: 0.0036, size: 1280 });
    expect(pool([...doubtful, clear])?.number).toBe("DHR20");
  });

  it("counts the looks at one cut once, because they share its errors", () => {
    const once = pool([look("DHR20-D9", { blur: 0, size: 640 })]);
    const often = pool(Array.from({ length: 20 }, () => look("DHR20-D9", { blur: 0, size: 640 })));
    expect(often?.margin).toBeCloseTo(once?.margin ?? 0);
    expect(often?.cuts).toBe(1);
  });

  it("has no margin left without its best picture, where that picture alone speaks for the number", () => {
    const looks = [look("DHR20-D9", { blur: 0, size: 640 }), look("DHR20-D9", { blur: 0, size: 1280 })];
    expect(pool(looks)?.marginWithoutBest).toBe(0);
  });

  it("takes a character that a number can't have as no reading of its place", () => {
    const looks = SOURCES.map((source) => look("DHA17-09", source, { 2: ["R", 0.3] }));
    expect(pool(looks)?.number).toBe("DHR17");
  });
});

describe("settle", () => {
  const unsure = (source: Source) => look("DHR20-D9", source, { 2: ["F", 0.3] });

  it("accepts a number that no look reads with certainty, if cuts of several pictures agree", () => {
    const looks = SOURCES.map((source) => look("DHR20-D9", source, { 2: ["F", 0.06], 4: ["6", 0.06] }));
    const verdict = settled(looks.map((each) => ({ ...each, sureness: 0.6 })));
    expect(verdict).toMatchObject({ toyNumber: "DHR20", evidence: "print" });
  });

  it.each([
    ["one picture", [unsure({ blur: 0, size: 640 }), unsure({ blur: 0, size: 1280 })]],
    ["too few cuts", SOURCES.slice(1, 3).map((source) => look("DHR20-D9", source))],
    ["two characters are as likely", SOURCES.map((source) => look("DHR20-D9", source, { 2: ["F", 0.42] }))],
  ])("asks with %s, and names the likeliest first", (_, looks) => {
    const verdict = settled(looks.map((each) => ({ ...each, sureness: 0.4 })));
    expect(verdict.toyNumber).toBeNull();
    expect(verdict.candidates[0]).toBe("DHR20");
  });

  it("asks where tesseract often reads another number", () => {
    const looks = SOURCES.map((source) => ({
      ...look("DHR20-D9", source, { 2: ["F", 0.06] }),
      sureness: 0.6,
    }));
    const denying = Array.from({ length: 9 }, () => testify("DHF20-D9", { blur: 0, size: 0 }));
    expect(settled(looks).toyNumber).toBe("DHR20");
    expect(settled([...looks, ...denying]).toyNumber).toBeNull();
  });

  it("asks where two lines have different numbers", () => {
    const lines = ["DHR20-D9", "CFM15-D9"].map((text) => {
      const testimonies = SOURCES.map((source) => look(text, source));
      return settle({ box: BOX, testimonies, verdict: judge([]) });
    });
    expect(lines.map(({ verdict }) => verdict.toyNumber)).toEqual(["DHR20", "CFM15"]);
    expect(conclude(lines).verdict.toyNumber).toBeNull();
  });

  it.each(["90245-5012", "SPORT-S1", "HWCITY-2014", "2016-HW"])("gives no number for %s", (text) => {
    const looks = SOURCES.map((source) => look(text, source));
    expect(settled(looks).toyNumber).toBeNull();
  });
});
