import {
  getBottom,
  hasSeriesYear,
  hasShapeOfName,
  isFraction,
  getMiddle,
  overlapHorizontally,
  getRight,
} from "./cardLines.ts";
import { isKnownSeries } from "./partWords.ts";
import type { PrintedLine } from "./printedLine.ts";
import { spellSeries, cleanText } from "./spellName.ts";

/** The largest size of a collection. Larger totals count the cars of a year. */
const MAX_SERIES_SIZE = 99;

export interface FoundSeries {
  series: string | null;
  /** As in "HW RACE - 2015". */
  year: number | null;
}

/**
 * Finds the mini-collection on the back: in the bar beside the car's name, with its year and the collection below it,
 * or in capitals above the sentences over its `5/10`.
 */
export function findSeries(back: readonly PrintedLine[]): FoundSeries {
  return findSeriesInBar(back) ?? { series: findSeriesAboveNumber(back), year: null };
}

function findSeriesInBar(back: readonly PrintedLine[]): FoundSeries | null {
  const bar = back.find((line) => hasSeriesYear(line.text) && line.confidence >= 0.8);
  if (!bar) return null;
  const [, main = "", year = ""] = /^\W*(.*?)\W*(20\d\d)\W*$/.exec(bar.text) ?? [];
  const below = back.find(
    (line) =>
      isLegibleSeries(line) &&
      overlapHorizontally(line, bar) &&
      Math.abs(getRight(line) - getRight(bar)) < bar.height * 2 &&
      line.top > bar.top + bar.height * 0.5 &&
      line.top - getBottom(bar) < bar.height,
  );
  const head = `${spellSeries(main)} ${year}`;
  return { series: below ? `${head} - ${spellSeries(below.text)}` : head, year: Number(year) };
}

function findSeriesAboveNumber(back: readonly PrintedLine[]): string | null {
  const number = back.find((line) => isSeriesNumber(line));
  if (!number) return null;
  const above = back
    .filter(isLegibleSeries)
    .filter((line) => getBottom(line) <= number.top + number.height * 0.3)
    .filter((line) => number.top - getBottom(line) < number.height * 6)
    .filter(
      (line) => Math.abs(getMiddle(line) - getMiddle(number)) < Math.max(line.width, number.width) * 0.25,
    )
    .filter((line) => line.height > number.height * 0.6 && line.height < number.height * 1.8)
    .sort((one, other) => other.top - one.top)[0];
  return above ? spellSeries(above.text) : null;
}

/** Below this a character is misread as often as not. Known words are proof by themselves. */
const SURE = 0.93;

function isLegibleSeries(line: PrintedLine): boolean {
  return (
    hasShapeOfName(line) && (line.confidence >= SURE || isKnownSeries(cleanText(line.text).toUpperCase()))
  );
}

/** Finds "5/10", the car's number in its collection, which is on both sides. */
export function findSeriesNumber(front: readonly PrintedLine[], back: readonly PrintedLine[]): string | null {
  return findAgreed([...front, ...back].filter((line) => line.confidence >= 0.9 && isSeriesNumber(line)));
}

/**
 * Finds "105/250", the car's number in its year. Its print is so small that misread digits often have high
 * confidence.
 */
export function findYearNumber(front: readonly PrintedLine[]): string | null {
  const found = front.filter((line) => {
    const [number, total] = splitFraction(line.text);
    return line.confidence >= 0.96 && total > MAX_SERIES_SIZE && number <= total;
  });
  return findAgreed(found);
}

function isSeriesNumber(line: PrintedLine): boolean {
  const [number, total] = splitFraction(line.text);
  return total > 1 && total <= MAX_SERIES_SIZE && number >= 1 && number <= total;
}

function splitFraction(text: string): [number: number, total: number] {
  if (!isFraction(text)) return [0, 0];
  const [number = 0, total = 0] = (text.match(/\d+/g) ?? []).map(Number);
  return [number, total];
}

/** Returns the fraction that all lines agree on, or null. */
function findAgreed(lines: readonly PrintedLine[]): string | null {
  const values = new Set(lines.map(({ text }) => splitFraction(text).join("/")));
  const [value] = values;
  return values.size === 1 && value !== undefined ? value : null;
}
