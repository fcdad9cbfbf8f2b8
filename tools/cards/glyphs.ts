/**
 * Lettering as strokes, drawn by the project: a picture with a printed number must look the same on a machine
 * without fonts. It has capitals, digits and the punctuation of the cards. Lower case becomes capitals.
 */
export interface Lettering {
  readonly x: number;
  /** The baseline. */
  readonly y: number;
  /** Height of a capital, in the picture's units. */
  readonly height: number;
  readonly fill?: string;
  /** Stroke width as a share of the height: 0.14 is regular, 0.2 is bold. */
  readonly weight?: number;
  readonly anchor?: "start" | "middle" | "end";
  /** Letters are squeezed to stay within this width. */
  readonly maxWidth?: number;
  /** Width of the letters, as a multiple of the alphabet's. Default: 1. */
  readonly narrow?: number;
  /** Degrees by which the letters lean to the right. */
  readonly slant?: number;
}

/** Draws one line of text as an SVG fragment. */
export function drawLettering(text: string, options: Lettering): string {
  const { x, y, height, fill = "#111", weight = 0.14, anchor = "start", narrow = 1, slant = 0 } = options;
  const natural = measureLine(text, height, weight);
  const squeeze = options.maxWidth === undefined ? narrow : Math.min(narrow, options.maxWidth / natural);
  const scale = height / CAP_HEIGHT;
  const left = x - { start: 0, middle: 0.5, end: 1 }[anchor] * natural * squeeze;
  let pen = 0;
  const strokes: string[] = [];
  for (const glyph of listGlyphs(text)) {
    if (glyph.path !== "") strokes.push(`<path transform="translate(${round(pen)} 0)" d="${glyph.path}"/>`);
    pen += measureAdvance(glyph, weight);
  }
  return (
    `<g fill="none" stroke="${fill}" stroke-width="${round(weight * CAP_HEIGHT)}" stroke-linejoin="round" ` +
    `transform="translate(${round(left)} ${round(y)}) scale(${round(scale * squeeze)} ${round(scale)}) ` +
    `skewX(${-slant}) translate(0 ${-CAP_HEIGHT})">${strokes.join("")}</g>`
  );
}

/** Returns the width of a line in the picture's units. */
export function measureLine(text: string, height: number, weight = 0.14): number {
  return (
    (listGlyphs(text).reduce((sum, glyph) => sum + measureAdvance(glyph, weight), 0) * height) / CAP_HEIGHT
  );
}

/** Breaks a text into lines that fit. */
export function wrapText(text: string, height: number, maxWidth: number, weight = 0.14): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && measureLine(`${last} ${word}`, height, weight) <= maxWidth) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else {
      lines.push(word);
    }
  }
  return lines;
}

interface Glyph {
  readonly width: number;
  readonly path: string;
}

const CAP_HEIGHT = 10;

const round = (value: number) => Math.round(value * 1000) / 1000;

const measureAdvance = (glyph: Glyph, weight: number) => glyph.width + 0.7 + weight * CAP_HEIGHT;

function listGlyphs(text: string): Glyph[] {
  return Array.from(text.toUpperCase()).map((character) => {
    const glyph = GLYPHS[character];
    if (!glyph) throw new Error(`No glyph is drawn for "${character}"`);
    return glyph;
  });
}

/** The pen's path in a box 10 high, from a capital's top to the baseline. The stroke isn't in the width. */
const GLYPHS: Readonly<Record<string, Glyph>> = {
  " ": { width: 2, path: "" },
  A: { width: 7, path: "M0 10L3.5 0L7 10M1.3 6.6H5.7" },
  B: { width: 6, path: "M0 4.8V0H3.1A2.4 2.4 0 0 1 3.1 4.8H0V10H3.4A2.6 2.6 0 0 0 3.4 4.8" },
  C: { width: 6.6, path: "M6.6 2.1C6 .8 4.9 0 3.6 0C1.5 0 0 2 0 5S1.5 10 3.6 10C4.9 10 6 9.2 6.6 7.9" },
  D: { width: 6.4, path: "M0 0V10H2.6C5 10 6.4 8.1 6.4 5S5 0 2.6 0Z" },
  E: { width: 5.4, path: "M5.4 0H0V10H5.4M0 4.8H4.7" },
  F: { width: 5.2, path: "M5.2 0H0V10M0 4.9H4.5" },
  G: {
    width: 6.7,
    path: "M6.6 2.1C6 .8 4.9 0 3.6 0C1.5 0 0 2 0 5S1.5 10 3.6 10C5.3 10 6.7 8.9 6.7 7V5.5H3.9",
  },
  H: { width: 6, path: "M0 0V10M6 0V10M0 4.8H6" },
  I: { width: 0.4, path: "M.2 0V10" },
  J: { width: 4.4, path: "M4.4 0V7C4.4 9 3.6 10 2.2 10S0 9 0 7.3" },
  K: { width: 6.2, path: "M0 0V10M5.8 0L0 6M2.2 4L6.2 10" },
  L: { width: 5, path: "M0 0V10H5" },
  M: { width: 7.6, path: "M0 10V0L3.8 7L7.6 0V10" },
  N: { width: 6.2, path: "M0 10V0L6.2 10V0" },
  O: { width: 7.4, path: "M3.7 0C1.5 0 0 2 0 5S1.5 10 3.7 10S7.4 8 7.4 5S5.9 0 3.7 0Z" },
  P: { width: 5.8, path: "M0 10V0H3A2.75 2.75 0 0 1 3 5.5H0" },
  Q: { width: 7.4, path: "M3.7 0C1.5 0 0 2 0 5S1.5 10 3.7 10S7.4 8 7.4 5S5.9 0 3.7 0ZM4.6 7.4L7 10.6" },
  R: { width: 6, path: "M0 10V0H3.1A2.6 2.6 0 0 1 3.1 5.2H0M3 5.2L6 10" },
  S: {
    width: 6,
    path: "M5.8 2C5.4 .7 4.4 0 3 0C1.3 0 .2 1 .2 2.5C.2 6 6 3.8 6 7.3C6 9 4.8 10 3 10C1.4 10 .3 9.2 0 7.7",
  },
  T: { width: 6.4, path: "M0 0H6.4M3.2 0V10" },
  U: { width: 6, path: "M0 0V6.6C0 8.8 1.1 10 3 10S6 8.8 6 6.6V0" },
  V: { width: 6.8, path: "M0 0L3.4 10L6.8 0" },
  W: { width: 9, path: "M0 0L2.2 10L4.5 1L6.8 10L9 0" },
  X: { width: 6, path: "M0 0L6 10M6 0L0 10" },
  Y: { width: 6.4, path: "M0 0L3.2 5.2L6.4 0M3.2 5.2V10" },
  Z: { width: 6, path: "M0 0H6L0 10H6" },
  "0": { width: 5.4, path: "M2.7 0C1 0 0 1.8 0 5S1 10 2.7 10S5.4 8.2 5.4 5S4.4 0 2.7 0Z" },
  "1": { width: 2.6, path: "M0 2.2L2.4 0V10" },
  "2": { width: 5.4, path: "M.2 2.6C.2 1 1.2 0 2.7 0S5.2 1 5.2 2.6C5.2 5 1 7.4 0 10H5.4" },
  "3": {
    width: 5.4,
    path:
      "M.2 1.9C.6 .7 1.5 0 2.7 0C4.2 0 5.2 1 5.2 2.4S4.2 4.7 2.2 4.7C4.3 4.7 5.4 5.7 5.4 7.3S4.3 10 2.7 10" +
      "C1.3 10 .3 9.2 0 7.9",
  },
  "4": { width: 5.8, path: "M4.3 10V0L0 7H5.8" },
  "5": {
    width: 5.4,
    path: "M5 0H.9L.4 4.8C1 4.2 1.8 3.9 2.7 3.9C4.3 3.9 5.4 5.1 5.4 6.9S4.3 10 2.6 10C1.3 10 .3 9.2 0 8",
  },
  "6": {
    width: 5.4,
    path:
      "M4.9 1.5C4.5 .5 3.8 0 2.9 0C1.1 0 0 1.9 0 5.4C0 8.4 1 10 2.7 10S5.4 8.8 5.4 6.9S4.3 3.9 2.8 3.9" +
      "C1.4 3.9 .4 4.8 0 6",
  },
  "7": { width: 5.4, path: "M0 0H5.4L1.8 10" },
  "8": {
    width: 5.4,
    path:
      "M2.7 4.7C1.2 4.7 .3 3.7 .3 2.4S1.2 0 2.7 0S5.1 1 5.1 2.4S4.2 4.7 2.7 4.7C1.1 4.7 0 5.8 0 7.3" +
      "S1.1 10 2.7 10S5.4 8.8 5.4 7.3S4.3 4.7 2.7 4.7Z",
  },
  "9": {
    width: 5.4,
    path:
      "M.5 8.5C.9 9.5 1.6 10 2.5 10C4.3 10 5.4 8.1 5.4 4.6C5.4 1.6 4.4 0 2.7 0S0 1.2 0 3.1S1.1 6.1 2.6 6.1" +
      "C4 6.1 5 5.2 5.4 4",
  },
  "-": { width: 3, path: "M0 5.8H3" },
  "'": { width: 0.4, path: "M.2 0V2.8" },
  ".": { width: 0.4, path: "M.2 9.3V10.3" },
  ",": { width: 0.6, path: "M.5 9.3L.1 11.4" },
  ":": { width: 0.4, path: "M.2 3.4V4.6M.2 9V10.2" },
  "/": { width: 3.8, path: "M0 10.6L3.8 -.6" },
  "+": { width: 5, path: "M0 5.6H5M2.5 3.1V8.1" },
  "&": {
    width: 6.6,
    path: "M6.4 10L1.6 3.6C.6 2.2 1.2 0 2.9 0S5 2.2 4 3.3L1.2 5.4C-.6 6.9 .1 10 2.6 10C4.6 10 5.9 8.4 6 5.8",
  },
};
