import type { PDFPage } from "@cantoo/pdf-lib";

import type { Box } from "./text";

export const CODE_KINDS = ["qr", "code128"] as const;
export type CodeKind = (typeof CODE_KINDS)[number];

type Point = readonly [x: number, y: number];

/** The dark shapes of a code, in modules. `y` grows downwards. */
export interface Modules {
  readonly width: number;
  readonly height: number;
  /** Outlines. A hole in a shape is an outline within it. */
  readonly outlines: readonly (readonly Point[])[];
}

/** The narrowest bar that hand scanners read, in points: 0.19 mm, the 7.5 mil of the GS1's specification. */
const MIN_MODULE = 0.54;
/** Blank modules around a code: 4 of a QR code (ISO 18004), 10 beside a Code 128 (ISO 15417). */
const QUIET = { qr: 4, code128: 10 } as const;

export interface Codes {
  /** Returns whether a scanner can read the text as a code of this width. */
  fits(kind: CodeKind, text: string, width: number): boolean;
  /** Draws a code into a box with its blank margin: a QR code as large as it can be, a Code 128 as high as the box. */
  draw(page: Pick<PDFPage, "pushOperators">, kind: CodeKind, text: string, box: Box): void;
}

/** Loads the encoders. Codes are drawn as shapes, which stay sharp in any size. */
export async function loadCodes(): Promise<Codes> {
  const [{ code128, qrcode }, { closePath, lineTo, moveTo, PDFOperator, PDFOperatorNames }] =
    await Promise.all([import("./encoders"), import("@cantoo/pdf-lib")]);
  const encode = (kind: CodeKind, text: string): Modules =>
    kind === "qr"
      ? qrcode({ bcid: "qrcode", text, scale: 1, parse: false, binarytext: false }, collectShapes(2))
      : code128({ bcid: "code128", text, scale: 1, height: 1, parse: false }, collectShapes(1));

  return {
    fits: (kind, text, width) => width / (encode(kind, text).width + 2 * QUIET[kind]) >= MIN_MODULE,
    draw(page, kind, text, box) {
      const shape = encode(kind, text);
      const across = box.width / (shape.width + 2 * QUIET[kind]);
      const scale = kind === "qr" ? Math.min(across, box.height / (shape.height + 2 * QUIET.qr)) : across;
      const scaleY = kind === "qr" ? scale : box.height / shape.height;
      const left = box.x + (box.width - shape.width * scale) / 2;
      const top = box.y + (box.height + shape.height * scaleY) / 2;
      const toPage = ([x, y]: Point) => [left + x * scale, top - y * scaleY] as const;
      for (const [first, ...others] of shape.outlines) {
        if (first === undefined) continue;
        page.pushOperators(moveTo(...toPage(first)));
        page.pushOperators(...others.map((point) => lineTo(...toPage(point))), closePath());
      }
      // By the even-odd rule an outline within another is a hole.
      page.pushOperators(PDFOperator.of(PDFOperatorNames.FillEvenOdd));
    },
  };
}

/**
 * Collects the shapes that bwip-js draws: outlines of a QR code, and a Code 128's bars as wide lines. A module
 * is `unit` wide there.
 */
function collectShapes(unit: number) {
  const outlines: Point[][] = [];
  return {
    scale: () => null,
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    // The size that it announces is higher than a Code 128's bars.
    init: () => undefined,
    line(x: number, y: number, _x1: number, y1: number, lineWidth: number) {
      const width = Math.max(1, Math.round(lineWidth));
      const left = Math.trunc(x) - Math.ceil(width / 2);
      const right = left + width;
      outlines.push([
        [left, y],
        [right, y],
        [right, y1],
        [left, y1],
      ]);
    },
    polygon(points: [number, number][]) {
      outlines.push(points);
    },
    hexagon() {
      throw new Error("Neither a QR code nor a Code 128 has hexagons");
    },
    ellipse() {
      throw new Error("Neither a QR code nor a Code 128 has ellipses");
    },
    fill: () => undefined,
    text: () => undefined,
    end(): Modules {
      const modules = outlines.map((points) => points.map(([x, y]): Point => [x / unit, y / unit]));
      const points = modules.flat();
      return {
        width: Math.max(...points.map(([x]) => x)),
        height: Math.max(...points.map(([, y]) => y)),
        outlines: modules,
      };
    },
  };
}
