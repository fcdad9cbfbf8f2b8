import { foldText } from "./foldText.ts";
import { isFixedPhrase } from "./fixedPhrases.ts";
import type { PrintedLine } from "./printedLine.ts";
import { cleanText } from "./spellName.ts";

/** Below this the engine itself doubts most characters. */
const MIN_CONFIDENCE = 0.6;

/** Caches what `hasShapeOfName` found, because each line read later asks for the shapes of all lines before it. */
const shapes = new WeakMap<PrintedLine, boolean>();

/** Whether a line's characters allow a car's name: capitals, no slogan, no number. */
export function hasShapeOfName(line: PrintedLine): boolean {
  const known = shapes.get(line) ?? checkShape(line);
  shapes.set(line, known);
  return known;
}

function checkShape(line: PrintedLine): boolean {
  const text = cleanText(line.text);
  const folded = foldText(text);
  if (line.confidence < MIN_CONFIDENCE || folded.length < 3 || folded.length > 40) return false;
  if (/[^\p{Script=Latin}\p{Number}\p{Mark}\s'"().,&/+!:_-]/u.test(text)) return false;
  const letters = Array.from(text).filter((character) => /\p{Letter}/u.test(character));
  const small = letters.filter((letter) => letter !== letter.toUpperCase()).length;
  if (letters.length < 2 || small > letters.length * 0.15) return false;
  return !/\d{5}/.test(text) && !isFraction(text) && !isFixedPhrase(text);
}

/** "5/10", "105/250". */
export function isFraction(text: string): boolean {
  return /^\W*\d{1,3}\s?\/\s?\d{1,3}\W*$/.test(text);
}

/** "HW RACE - 2015": a series with its year. */
export function hasSeriesYear(text: string): boolean {
  return /^\W*HW.*20\d\d\W*$/i.test(text);
}

export const getBottom = (line: PrintedLine): number => line.top + line.height;
export const getRight = (line: PrintedLine): number => line.left + line.width;
export const getMiddle = (line: PrintedLine): number => line.left + line.width / 2;

export function areInOneRow(one: PrintedLine, other: PrintedLine): boolean {
  const distance = Math.abs(one.top + one.height / 2 - other.top - other.height / 2);
  return distance < Math.min(one.height, other.height) * 0.7;
}

export function overlapHorizontally(one: PrintedLine, other: PrintedLine): boolean {
  return one.left < getRight(other) && other.left < getRight(one);
}

/** Locates the line with the card's number, `DHR20-D9B0B` or `21095-0910`, without correcting it. */
export function findNumberLine(lines: readonly PrintedLine[]): PrintedLine | null {
  const found = lines.filter(
    (line) =>
      /^[^A-Za-z0-9]*([A-Z0-9]{5})\s?[-\u2010-\u2014.:~]\s?[A-Z0-9]{1,5}\b/.test(line.text) &&
      /\d/.test(line.text.slice(0, 6)),
  );
  return found.sort((one, other) => one.top - other.top)[0] ?? null;
}
