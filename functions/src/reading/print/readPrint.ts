import { brandOf } from "./brandOf.ts";
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
import type { PrintedLine } from "./printedLine.ts";

/** What a card's print says of its car; null is what it doesn't say, or doesn't say surely. */
export interface CardPrint {
  brand: string | null;
  /** As a title has it: "'68 Shelby GT500". */
  name: string | null;
  nameEvidence: FoundName["evidence"];
  /** The mini-collection: "Then and Now", "HW Race 2015 - Track Aces". */
  series: string | null;
  /** "5/10": in the mini-collection. */
  seriesNumber: string | null;
  /** "105/250": in the year. */
  yearNumber: string | null;
  /** The year in which the car came out, where the card prints it as such. */
  year: number | null;
  /** The maker's own copyright: the year of the release, or as often the year before it. */
  copyrightYear: number | null;
  treasureHunt: TreasureHunt;
  isNewModel: boolean;
  /** What can be read, the likeliest name first; without the slogans and warnings that cards share. */
  lines: { front: string[]; back: string[] };
}

const MOST_LINES = 40;
const LONGEST_LINE = 120;

/** Reads the print of a card's two sides; one of them may be empty. */
export function readPrint({
  front,
  back,
}: {
  front: readonly PrintedLine[];
  back: readonly PrintedLine[];
}): CardPrint {
  const { series, year: seriesYear } = findSeries(back);
  const names = listNames(front, back, series);
  const { name, evidence } = findName(front, back, series);
  const newYear = findNewYear(front);
  const isYearDisputed = newYear !== null && seriesYear !== null && newYear !== seriesYear;
  return {
    brand: brandOf([...front, ...back])?.brand ?? null,
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

/** Below this a line is noise more often than text. */
const LEGIBLE = 0.7;

/** Possible names first; then everything else that was read well and isn't on every card, from top to bottom. */
function listLines(names: readonly string[], lines: readonly PrintedLine[]): string[] {
  const others = lines
    .filter((line) => line.confidence >= LEGIBLE && !hasShapeOfName(line) && !isFixedPhrase(line.text))
    .filter(({ text }) => foldText(text).length >= 3)
    .sort((one, other) => one.top - other.top)
    .map(({ text }) => text.trim());
  const all = [...names, ...others].map((text) => text.slice(0, LONGEST_LINE).trim());
  return all.filter((text, place) => text !== "" && all.indexOf(text) === place).slice(0, MOST_LINES);
}
