import { findBrand } from "./findBrand.ts";
import { hasShapeOfName } from "./cardLines.ts";
import {
  findCopyrightYear,
  findNewYear,
  findTreasureHunt,
  isNewModel,
  type TreasureHunt,
} from "./findMarks.ts";
import { findName, listNames, type FoundName } from "./findName.ts";
import { findSeries, findSeriesNumber, findYearNumber } from "./findSeries.ts";
import { isFixedPhrase } from "./fixedPhrases.ts";
import { foldText } from "./foldText.ts";
import type { PrintedLine, PrintedSides } from "./printedLine.ts";

/** The facts printed on a card about its car. Null if missing or not certain. */
export interface CardPrint {
  brand: string | null;
  /** Spelled as in a title: "'68 Shelby GT500". */
  name: string | null;
  nameEvidence: FoundName["evidence"];
  /** The mini-collection: "Then and Now", "HW Race 2015 - Track Aces". */
  series: string | null;
  /** "5/10": the number in the mini-collection. */
  seriesNumber: string | null;
  /** "105/250": the number in the year. */
  yearNumber: string | null;
  /** The release year, if the card prints it as such. */
  year: number | null;
  /** The maker's copyright year: the release year, or as often the year before. */
  copyrightYear: number | null;
  treasureHunt: TreasureHunt;
  isNewModel: boolean;
  /** Legible lines, the likeliest names first, without common slogans and warnings. */
  lines: { front: string[]; back: string[] };
}

const MAX_LINES = 40;
const MAX_LINE_LENGTH = 120;

export function readPrint({ front, back }: PrintedSides): CardPrint {
  const { series, year: seriesYear } = findSeries(back);
  const names = listNames(front, back, series);
  const { name, evidence } = findName(front, back, series);
  const newYear = findNewYear(front);
  const isYearDisputed = newYear !== null && seriesYear !== null && newYear !== seriesYear;
  return {
    brand: findBrand([...front, ...back])?.brand ?? null,
    name,
    nameEvidence: evidence,
    series,
    seriesNumber: findSeriesNumber(front, back),
    yearNumber: findYearNumber(front),
    year: isYearDisputed ? null : (newYear ?? seriesYear),
    copyrightYear: findCopyrightYear(back),
    treasureHunt: findTreasureHunt(front, back),
    isNewModel: isNewModel(front),
    lines: { front: listLines(names.front, front), back: listLines(names.back, back) },
  };
}

/** Lines below this are more often noise than text. */
const LEGIBLE = 0.7;

/** Lists possible names first, then all other legible lines that aren't on every card, from top to bottom. */
function listLines(names: readonly string[], lines: readonly PrintedLine[]): string[] {
  const others = lines
    .filter((line) => line.confidence >= LEGIBLE && !hasShapeOfName(line) && !isFixedPhrase(line.text))
    .filter(({ text }) => foldText(text).length >= 3)
    .sort((one, other) => one.top - other.top)
    .map(({ text }) => text.trim());
  const all = [...names, ...others].map((text) => text.slice(0, MAX_LINE_LENGTH).trim());
  return all.filter((text, place) => text !== "" && all.indexOf(text) === place).slice(0, MAX_LINES);
}
