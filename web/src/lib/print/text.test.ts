// @vitest-environment node
import { describe, expect, it } from "vitest";

import { cutText, drawText, fitText, type Measure, replaceUnprintable } from "./text";

/** A font in which every character is half as wide as its size. */
const font: Measure = { widthOfTextAtSize: (text, size) => (Array.from(text).length * size) / 2 };

describe("a text that is fitted into a box", () => {
  const fit = (text: string, box: Partial<Parameters<typeof fitText>[2]> = {}) =>
    fitText(font, text, { width: 50, height: 24, max: 10, min: 5, ...box });

  it("takes the largest size in which it fits", () => {
    expect(fit("Bone Mach5")).toEqual({ lines: ["Bone Mach5"], size: 10, isCut: false });
    expect(fit("Bone Shaker")).toEqual({ lines: ["Bone", "Shaker"], size: 10, isCut: false });
    expect(fit("Bone Shaker", { height: 12 })).toEqual({ lines: ["Bone Shaker"], size: 9, isCut: false });
  });

  it("gets smaller so that no word is wider than the box", () => {
    expect(fit("Lamborghini")).toEqual({ lines: ["Lamborghini"], size: 9, isCut: false });
  });

  it("is one line without line breaks, control characters and repeated spaces", () => {
    expect(fit(" Bone\n\tShaker  1 ", { width: 500 }).lines).toEqual(["Bone Shaker 1"]);
  });

  it("breaks a word that is too wide in the smallest size", () => {
    expect(fit("abcdefghijklmnopqrstuvwxyz", { min: 8, max: 8, height: 40 })).toEqual({
      lines: ["abcdefghijkl", "mnopqrstuvwx", "yz"],
      size: 8,
      isCut: false,
    });
  });

  it("is cut with an ellipsis if the smallest size has too many lines", () => {
    expect(fit("one two three four five six", { min: 8, max: 8, height: 20 })).toEqual({
      lines: ["one two", "three four…"],
      size: 8,
      isCut: true,
    });
  });

  it("has one line at least, in a box that is lower than a line", () => {
    expect(fit("Bone Shaker", { height: 1, min: 10 })).toEqual({
      lines: ["Bone Shak…"],
      size: 10,
      isCut: true,
    });
  });
});

it.each([
  ["Bone Shaker", 55, "Bone Shaker"],
  ["Bone Shaker", 54, "Bone Shak…"],
  ["Bone Shaker", 30, "Bone…"],
  ["Bone Shaker", 4, "…"],
])("%s in a width of %d is %s", (text, width, shown) => {
  expect(cutText(font, text, 10, width)).toBe(shown);
});

describe("a text that is drawn", () => {
  const embedded = {
    ...font,
    getCharacterSet: () => Array.from("Bone Shaker", (character) => character.codePointAt(0) ?? 0),
  };
  const draw = (options: Parameters<typeof drawText>[4], text = "Bone Shaker") => {
    const drawn: { text: string; x: number; y: number; size: number }[] = [];
    const page = {
      drawText: (line: string, { x, y, size }: { x: number; y: number; size: number }) =>
        void drawn.push({ text: line, x, y, size }),
    };
    const box = { x: 100, y: 200, width: 50, height: 24 };
    const { height } = drawText(page as never, embedded as never, text, box, options);
    return { drawn, height };
  };

  it("starts at the top of its box, and continues downwards line by line", () => {
    const { drawn, height } = draw({ max: 10 });
    expect(drawn).toEqual([
      { text: "Bone", x: 100, y: 224 - 12 + 2.5, size: 10 },
      { text: "Shaker", x: 100, y: 224 - 24 + 2.5, size: 10 },
    ]);
    expect(height).toBe(24);
  });

  it("is in the middle of its box when it is centered", () => {
    const { drawn } = draw({ max: 10, align: "center" });
    expect(drawn.map(({ x }) => x)).toEqual([100 + (50 - 20) / 2, 100 + (50 - 30) / 2]);
  });

  it("has a question mark for each character that the font lacks", () => {
    expect(replaceUnprintable(embedded as never, "Bone 🚗\nShaker!")).toBe("Bone ? Shaker?");
    expect(draw({ max: 10 }, "🚗").drawn[0]?.text).toBe("?");
  });
});
