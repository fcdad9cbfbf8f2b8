// @vitest-environment node
import type { PDFOperator } from "@cantoo/pdf-lib";
import { beforeAll, describe, expect, it } from "vitest";

import { type CodeKind, type Codes, loadCodes } from "./barCode";

let codes: Codes;
beforeAll(async () => {
  codes = await loadCodes();
});

const BOX = { x: 100, y: 200, width: 66, height: 40 };

/** Draws a code, and returns the outlines and the operators that follow them. */
function draw(kind: CodeKind, text: string, box = BOX) {
  const operators: string[] = [];
  const page = { pushOperators: (...pushed: PDFOperator[]) => operators.push(...pushed.map(String)) };
  codes.draw(page, kind, text, box);
  const outlines: (readonly [number, number])[][] = [];
  const others: string[] = [];
  for (const operator of operators) {
    const [, x, y, name] = /^(\S+) (\S+) ([ml])$/.exec(operator) ?? [];
    if (name === "m") outlines.push([]);
    if (name === undefined) others.push(operator);
    else outlines.at(-1)?.push([Number(x), Number(y)]);
  }
  const points = outlines.flat();
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return {
    ...{ outlines, others },
    edges: [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)],
  };
}
const closeTo = (numbers: readonly number[]) => numbers.map((number) => expect.closeTo(number, 3) as number);

describe("a code's width", () => {
  // With its margins, a Code 128 of one letter has 66 modules and the smallest QR code 29.
  it.each([
    ["code128", 66],
    ["qr", 29],
  ] as const)("fits a %s if its modules are 0.54 points wide, and no less", (kind, modules) => {
    expect(codes.fits(kind, "A", modules * 0.54 + 0.001)).toBe(true);
    expect(codes.fits(kind, "A", modules * 0.54 - 0.001)).toBe(false);
  });
});

describe("a Code 128", () => {
  it("is as high as its box, with 10 blank modules on each side", () => {
    expect(draw("code128", "A").edges).toEqual(closeTo([110, 200, 156, 240]));
  });

  it("has bars from the left, each as wide as the alphabet says", () => {
    const { outlines, others } = draw("code128", "A");
    // Start B, A, the check 34 and stop, as widths of bars and spaces in turn.
    const widths = Array.from("2112141113231311232331112", Number);
    let x = 110;
    const bars = widths.flatMap((width, at) => {
      const left = x;
      x += width;
      return at % 2 === 0 ? [[left, x]] : [];
    });
    expect(outlines.map(([first, second]) => [first?.[0], second?.[0]])).toEqual(bars.map(closeTo));
    expect(outlines[0]?.map(([, y]) => y)).toEqual(closeTo([200, 200, 240, 240]));
    expect(others).toEqual([...bars.map(() => "h"), "f*"]);
  });

  it("is stretched with its box", () => {
    expect(draw("code128", "A", { x: 0, y: 0, width: 132, height: 7 }).edges).toEqual(
      closeTo([20, 0, 112, 7]),
    );
  });
});

describe("a QR code", () => {
  it("is as large as the width allows with 4 blank modules around it, in the middle", () => {
    const { edges, others } = draw("qr", "A", { x: 10, y: 20, width: 29, height: 49 });
    expect(edges).toEqual(closeTo([14, 34, 35, 55]));
    expect(others.at(-1)).toBe("f*");
    expect(others.slice(0, -1).every((operator) => operator === "h")).toBe(true);
  });

  it("is as large as the height allows", () => {
    expect(draw("qr", "A", { x: 10, y: 20, width: 98, height: 58 }).edges).toEqual(closeTo([38, 28, 80, 70]));
  });

  it("has a finder in each upper corner and in the lower left one, and none in the lower right one", () => {
    const { outlines } = draw("qr", "A", { x: 0, y: 0, width: 29, height: 29 });
    /** Whether the code is dark at a module's middle, by the even-odd rule. */
    const isDark = (column: number, row: number) => {
      const [x, y] = [4 + column + 0.5, 25 - row - 0.5];
      const crossed = outlines.filter(
        (points) =>
          points.filter(([x1, y1], at) => {
            const [x2, y2] = points[(at + 1) % points.length] ?? [x1, y1];
            return y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1);
          }).length %
            2 ===
          1,
      );
      return crossed.length % 2 === 1;
    };
    const finder = ["#######", "#.....#", "#.###.#", "#.###.#", "#.###.#", "#.....#", "#######"];
    const read = (left: number, top: number) =>
      finder.map((line, row) =>
        Array.from(line, (_, column) => (isDark(left + column, top + row) ? "#" : ".")).join(""),
      );
    expect([read(0, 0), read(14, 0), read(0, 14)]).toEqual([finder, finder, finder]);
    expect(read(14, 14)).not.toEqual(finder);
  });
});
