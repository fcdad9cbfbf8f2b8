import { describe, expect, it } from "vitest";

import type { PrintedLine } from "./printedLine.ts";
import { readPrint } from "./readPrint.ts";

/** A line on a card about 230 pixels wide, as engines report it. */
function line(text: string, left: number, top: number, width: number, height: number, confidence = 0.97) {
  return { text, left, top, width, height, confidence } satisfies PrintedLine;
}

const logo = line("HOWHeeL", 390, 110, 190, 68, 0.8);

/** A front whose blister hides nothing: print on the car, and the car's name below. */
const frontWith = (name: string, confidence?: number) => [
  line("SHOWDOWN", 362, 35, 65, 14),
  line("SCAN&", 371, 55, 45, 14),
  line("105/250", 579, 70, 30, 13, 1),
  logo,
  line("5/10", 584, 301, 28, 19),
  line("SUPER MARIO", 389, 398, 64, 24),
  line(name, 395, 508, 110, 14, confidence),
];

const backWith = (name: string, confidence?: number, { number = "DHR20-D9" } = {}) => [
  line(number, 378, 28, 45, 11),
  line("G1", 378, 39, 12, 11),
  line(name, 387, 108, 122, 14, confidence),
  line("SHOWOOWN", 483, 152, 87, 16),
  line("THEN", 327, 155, 54, 23),
  line("SCANTOSTART", 476, 185, 101, 13),
  line("THEN AND NOW", 305, 213, 112, 22),
  line("Carsfrom the past", 311, 247, 104, 12),
  line("and the present...", 313, 262, 99, 11),
  line("5/10", 340, 295, 45, 22),
  line("CONSUMER INFORMATION", 300, 473, 145, 10),
];

describe("the name of a car", () => {
  it.each([
    ["68SHELBYGT500", "'68 SHELBY GT500", "'68 Shelby GT500"],
    ["CORVETTEGRANDSPORTROADSTER", "CORVETTEGRAND SPORTROADSTER", "Corvette Grand Sport Roadster"],
    ["COOL-ONE", "COOL-ONE", "Cool-One"],
    ["POR5CHE993GT2", "PORSCHE993GT2", "Porsche 993 GT2"],
    ["63CHEVY", "63 CHEVYII", "'63 Chevy II"],
    ["TWIN MILLTM", "TWIN MILL", "Twin Mill"],
    ["63CHEVY", "63CHEVY!!", "'63 Chevy II"],
    ["CORVETTEGRANDSPORT", "CORVETTE GRANO SPORT", "Corvette Grand Sport"],
    ["66MERCURY COUGAR", "68MERCURY COUGAR", null],
    ["SPEEDY P3REZ", "SPEEDY PEREZ", null],
    ["63CHEVY", "63CHEVYI", null],
    ["TWIN MILL", "TWIN MILI", null],
  ])("is read from %j on the back and %j on the front: %j", (back, front, name) => {
    const print = readPrint({ front: frontWith(front), back: backWith(back) });
    expect(print.name).toBe(name);
    expect(print.nameEvidence).toBe(name === null ? null : "front-and-back");
  });

  it.each([
    ["TWIN MILL", 0.98, "Twin Mill"],
    ["TWIN MILL", 0.94, null],
    ["SHARKRUI5ER", 0.98, null],
    ["63CHEVYI", 0.98, null],
  ])("is read from %j on the back alone, with confidence %d, as %j", (text, confidence, name) => {
    expect(readPrint({ front: [], back: backWith(text, confidence) })).toMatchObject({
      name,
      nameEvidence: name === null ? null : "back",
    });
  });

  it("is read from the front alone below the blister, not from the car", () => {
    expect(readPrint({ front: frontWith("TWIN MILL", 0.96), back: [] })).toMatchObject({
      name: "Twin Mill",
      nameEvidence: "front",
    });
    expect(readPrint({ front: frontWith("TWIN MILL").slice(0, -1), back: [] }).name).toBeNull();
  });

  it("is found on both sides if a hook hides the number", () => {
    const back = backWith("68MERCURY COUGAR").slice(2);
    expect(readPrint({ front: frontWith("68MERCURYCOUGAR"), back })).toMatchObject({
      name: "'68 Mercury Cougar",
      nameEvidence: "front-and-back",
    });
  });

  it("isn't the series, however often it is printed", () => {
    const back = backWith("68MERCURY COUGAR").slice(3);
    expect(readPrint({ front: [...frontWith("THEN AND NOW")], back }).name).toBeNull();
  });

  it("of two lines is joined if the other side has it on one line", () => {
    const front = [...frontWith("CUSTOM VOLKSWAGEN"), line("BEETLE", 400, 523, 60, 14)];
    expect(readPrint({ front, back: backWith("CUSTOMVOLKSWAGENBEETLE") }).name).toBe(
      "Custom Volkswagen Beetle",
    );
  });

  it("of one line isn't extended by the line below it", () => {
    const front = [...frontWith("TWIN MILL"), line("GIFT", 400, 523, 30, 14)];
    expect(readPrint({ front, back: backWith("TWINMILL") }).name).toBe("Twin Mill");
  });

  it("is joined from pieces side by side", () => {
    const back = [...backWith("63 CHEVY"), line("II", 515, 108, 12, 14)];
    expect(readPrint({ front: [], back }).name).toBe("'63 Chevy II");
  });

  it("isn't found on other objects", () => {
    const page = [line("CHAPTER ONE", 100, 40, 200, 20), line("IT WAS A DARK NIGHT", 100, 80, 300, 20)];
    expect(readPrint({ front: page, back: page }).name).toBeNull();
    expect(readPrint({ front: [], back: [] })).toMatchObject({ name: null, brand: null, series: null });
  });
});

describe("the series", () => {
  it("is read above its number, without the sentences between", () => {
    expect(readPrint({ front: [], back: backWith("TWIN MILL") })).toMatchObject({
      series: "Then and Now",
      seriesNumber: "5/10",
      year: null,
    });
  });

  it("is read beside the name with its year, the collection below", () => {
    const back = [
      line("CFM15-D9B", 394, 24, 54, 13),
      line("68MERCURYCOUGAR", 301, 100, 115, 14),
      line("HWRACE-2015", 493, 103, 118, 13),
      line("TRACKACES", 553, 118, 58, 10),
    ];
    expect(readPrint({ front: [], back })).toMatchObject({
      name: "'68 Mercury Cougar",
      series: "HW Race 2015 - Track Aces",
      year: 2015,
    });
  });

  it("is omitted if a word may be misread", () => {
    const misread = (text: string, confidence: number) =>
      readPrint({
        front: [],
        back: backWith("TWIN MILL").map((each) =>
          each.text === "THEN AND NOW" ? { ...each, text, confidence } : each,
        ),
      }).series;
    expect(misread("NIGHY BURNERZ", 0.9)).toBeNull();
    expect(misread("NIGHT BURNERZ", 0.9)).toBe("Night Burnerz");
    expect(misread("X-RAYCERS", 0.97)).toBe("X-Raycers");
  });

  it("has no number if the sides disagree", () => {
    const front = frontWith("TWIN MILL").map((each) =>
      each.text === "5/10" ? { ...each, text: "6/10" } : each,
    );
    expect(readPrint({ front, back: backWith("TWIN MILL") }).seriesNumber).toBeNull();
  });
});

describe("the number in the year", () => {
  it.each([
    ["105/250", 1, "105/250"],
    ["027/365", 0.99, "27/365"],
    ["181/251", 0.83, null],
    ["300/250", 1, null],
    ["5/10", 1, null],
  ])("of %j with confidence %d is %j", (text, confidence, yearNumber) => {
    expect(readPrint({ front: [line(text, 579, 70, 30, 13, confidence)], back: [] }).yearNumber).toBe(
      yearNumber,
    );
  });
});

describe("the year", () => {
  const newFor = [line("NEW!", 514, 152, 55, 24), line("FOR2016", 517, 171, 55, 18)];
  it("is the one after NEW FOR", () => {
    expect(readPrint({ front: newFor, back: [] })).toMatchObject({ year: 2016, isNewModel: true });
  });

  it("isn't the maker's copyright, which may be the year before", () => {
    const back = [line("©2015 Mattel. All Rights Reserved.", 285, 355, 298, 9, 0.9)];
    expect(readPrint({ front: [], back })).toMatchObject({
      year: null,
      copyrightYear: 2015,
      isNewModel: false,
    });
  });

  it("is unknown if front and series disagree", () => {
    expect(readPrint({ front: newFor, back: [line("HW RACE - 2015", 493, 103, 118, 13)] }).year).toBeNull();
  });
});

describe("a treasure hunt", () => {
  it.each([
    ["front", "TREASURE HUNT", "regular"],
    ["front", "SUPERTREASUREHUNT", "super"],
    ["front", "$UPER TREASURE HUNT", "super"],
    ["front", "SUPER MARIO", "none"],
    ["front", "TH", "none"],
    [
      "front",
      "Congratulations! This symbol means you just found a collectable treasure-hunt car!",
      "regular",
    ],
    ["back", "This symbol means you just found a collectable treasure-hunt car!", "regular"],
    ["back", "Look for treasure hunt cars in other packs of this year", "none"],
    ["back", "2012 TREASURE HUNTS", "regular"],
  ] as const)("is detected on the %s in %j: %s", (side, text, treasureHunt) => {
    const sides = { front: [], back: [], [side]: [line(text, 300, 300, 250, 14)] };
    expect(readPrint(sides).treasureHunt).toBe(treasureHunt);
  });
});

describe("the lines of a print", () => {
  it("begin with the likeliest name and leave slogans out", () => {
    const { lines } = readPrint({ front: frontWith("TWIN MILL"), back: backWith("TWIN MILL") });
    expect(lines.front).toEqual(["Twin Mill", "Super Mario", "105/250", "5/10"]);
    expect(lines.back.slice(0, 2)).toEqual(["Twin Mill", "DHR20-D9"]);
    expect(lines.back.join(" ")).not.toMatch(/show|consumer/i);
  });

  it("are at most 40 of 120 characters", () => {
    const many = Array.from({ length: 90 }, (_, place) =>
      line(`NAME ${"OF SOME LENGTH ".repeat(2)}${place}`, 0, place * 20, 400, 14),
    );
    const long = line(`a sentence ${"with-no-end-".repeat(20)}`, 0, 2000, 400, 14);
    const { lines } = readPrint({ front: [long, ...many], back: [long] });
    expect(lines.front).toHaveLength(40);
    expect(lines.back.map(({ length }) => length)).toEqual([120]);
  });
});
