import type { PDFFont, PDFPage } from "@cantoo/pdf-lib";

/** An area of a page. `y` is its lower edge, as in a PDF. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The part of a font that is needed to fit text without a document. */
export type Measure = Pick<PDFFont, "widthOfTextAtSize">;

export interface FittedText {
  readonly lines: string[];
  readonly size: number;
  /** Whether the text didn't fit, so that its end is missing. */
  readonly isCut: boolean;
}

/** The distance between two lines, as a multiple of the font size. */
export const LINE = 1.2;

/**
 * Breaks a text into lines that fit a width and a height. Takes the largest size between `max` and `min`, in
 * steps of half a point. Cuts text that doesn't fit in the smallest size, with an ellipsis.
 */
export function fitText(
  font: Measure,
  text: string,
  { width, height, max, min }: { width: number; height: number; max: number; min: number },
): FittedText {
  const plain = toLine(text);
  for (let size = max; size >= min; size -= 0.5) {
    const lines = breakLines(font, plain, size, width);
    if (lines.length * size * LINE <= height && lines.every((line) => isWithin(font, line, size, width)))
      return { lines, size, isCut: false };
  }
  const room = Math.max(1, Math.floor(height / (min * LINE)));
  const lines = wrapText(font, plain, min, width);
  if (lines.length <= room) return { lines, size: min, isCut: false };
  const last = lines.slice(room - 1).join(" ");
  return {
    lines: [...lines.slice(0, room - 1), cutText(font, last, min, width)],
    size: min,
    isCut: true,
  };
}

/** Breaks a text into lines that fit a width. Breaks words that are wider. */
export const wrapText = (font: Measure, text: string, size: number, width: number): string[] =>
  breakLines(font, toLine(text), size, width).flatMap((line) => breakWord(font, line, size, width));

/** Returns the text if it fits the width, or its beginning with an ellipsis. */
export function cutText(font: Measure, text: string, size: number, width: number): string {
  const plain = toLine(text);
  if (isWithin(font, plain, size, width)) return plain;
  const characters = Array.from(plain);
  while (characters.length > 0 && !isWithin(font, `${characters.join("").trimEnd()}…`, size, width))
    characters.pop();
  return `${characters.join("").trimEnd()}…`;
}

/** Draws a fitted text from the top of a box. Returns the height that it takes, and whether its end is missing. */
export function drawText(
  page: PDFPage,
  font: PDFFont,
  text: string,
  box: Box,
  { max, min = max, align = "left" }: { max: number; min?: number; align?: "left" | "center" },
): { height: number; isCut: boolean } {
  const { lines, size, isCut } = fitText(font, replaceUnprintable(font, text), { ...box, max, min });
  for (const [at, line] of lines.entries()) {
    const indent = align === "center" ? (box.width - font.widthOfTextAtSize(line, size)) / 2 : 0;
    const y = box.y + box.height - size * LINE * (at + 1) + size * 0.25;
    page.drawText(line, { x: box.x + indent, y, size, font });
  }
  return { height: lines.length * size * LINE, isCut };
}

/** Replaces characters that the font lacks, such as emoji, by a question mark. */
export function replaceUnprintable(font: PDFFont, text: string): string {
  const known = getKnownCharacters(font);
  const shown = Array.from(toLine(text), (character) =>
    known.has(character.codePointAt(0) ?? 0) ? character : "?",
  );
  return shown.join("");
}

const characterSets = new WeakMap<PDFFont, ReadonlySet<number>>();

function getKnownCharacters(font: PDFFont): ReadonlySet<number> {
  const known = characterSets.get(font) ?? new Set(font.getCharacterSet());
  characterSets.set(font, known);
  return known;
}

/**
 * Replaces line breaks and control characters. A PDF text has no line
 * breaks, and a font no control characters.
 */
const toLine = (text: string): string => text.replace(/[\p{Cc}\s]+/gu, " ").trim();

const isWithin = (font: Measure, text: string, size: number, width: number): boolean =>
  font.widthOfTextAtSize(text, size) <= width;

function breakLines(font: Measure, text: string, size: number, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (line === "" || isWithin(font, longer, size, width)) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  return [...lines, line];
}

/** Breaks a word that is wider than a line. */
function breakWord(font: Measure, word: string, size: number, width: number): string[] {
  const parts: string[] = [];
  let part = "";
  for (const character of word) {
    if (part !== "" && !isWithin(font, part + character, size, width)) {
      parts.push(part);
      part = "";
    }
    part += character;
  }
  return [...parts, part];
}
