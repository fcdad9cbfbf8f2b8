import {
  areInOneRow,
  getBottom,
  findNumberLine,
  hasSeriesYear,
  hasShapeOfName,
  getMiddle,
  overlapHorizontally,
  getRight,
} from "./cardLines.ts";
import { compareSides, chooseLongest, type Candidate } from "./compareSides.ts";
import { isLogo } from "./fixedPhrases.ts";
import { foldText } from "./foldText.ts";
import { MAKE_WORDS, NAME_WORDS } from "./nameWords.ts";
import { splitName } from "./partWords.ts";
import type { PrintedLine } from "./printedLine.ts";
import { spellName, cleanText } from "./spellName.ts";

export interface FoundName {
  name: string | null;
  evidence: "front-and-back" | "back" | "front" | null;
}

const NO_NAME: FoundName = { name: null, evidence: null };

/** Minimum confidence if only one side has the name. Two agreeing sides are proof enough. */
const SURE_ALONE = 0.95;
/** Below this a line doesn't help a person either. */
const LEGIBLE = 0.8;

/**
 * Finds the car's name. On the back it is below the toy number in letters about as high; on the front below the
 * blister, two logo widths under the logo's top. Both places are found by their neighbors, without the card's
 * outline. Finds none if the sides contradict each other, or only one side has it and isn't read well.
 */
export function findName(
  front: readonly PrintedLine[],
  back: readonly PrintedLine[],
  series: string | null,
): FoundName {
  const belowNumber = findNameBelowNumber(back);
  const onFront = listCandidates(front, series);
  if (belowNumber) return weigh(belowNumber, onFront);
  const belowBlister = findNameBelowBlister(front, series);
  const agreed = findNameOnBothSides(onFront, listCandidates(back, series), belowBlister);
  if (agreed) return agreed;
  if (!belowBlister || !isSureAlone(belowBlister)) return NO_NAME;
  return { name: spellName(belowBlister.text), evidence: "front" };
}

/** Rejects readings of a single side that show a misread character. */
function isSureAlone({ text, confidence }: Candidate): boolean {
  return confidence >= SURE_ALONE && !splitName(cleanText(text).toUpperCase()).some(looksMisread);
}

/**
 * A digit amid letters is a misread letter; a stroke after a known word is a truncated one: "CHEVYI" for "CHEVY II".
 */
function looksMisread(word: string): boolean {
  return /[A-Z]{2}\d[A-Z]{2}/.test(word) || (/[IL1|]$/.test(word) && NAME_WORDS.has(word.slice(0, -1)));
}

/** Lists lines that may be names, and joined two-line names, the likeliest place first. */
export function listNames(
  front: readonly PrintedLine[],
  back: readonly PrintedLine[],
  series: string | null,
): { front: string[]; back: string[] } {
  const placed = { front: findNameBelowBlister(front, series), back: findNameBelowNumber(back) };
  const list = (first: Candidate | null, rest: Candidate[]) => {
    const legible = rest.filter(({ confidence }) => confidence >= LEGIBLE);
    const texts = [...(first ? [first] : []), ...legible].map(({ text }) => spellName(text));
    return texts.filter((text, place) => text !== "" && texts.indexOf(text) === place);
  };
  return {
    front: list(placed.front, listCandidates(front, series)),
    back: list(placed.back, listCandidates(back, series)),
  };
}

function findNameBelowNumber(back: readonly PrintedLine[]): Candidate | null {
  const number = findNumberLine(back);
  if (!number) return null;
  const unit = number.height;
  const below = back
    .filter((line) => hasShapeOfName(line) && !hasSeriesYear(line.text))
    .filter((line) => line.top > getBottom(number) && line.top - getBottom(number) < unit * 10)
    .filter((line) => line.height > unit * 0.7 && line.height < unit * 2.4)
    .filter((line) => getRight(line) > number.left - unit * 12 && line.left < number.left + unit * 20)
    .sort((one, other) => one.top - other.top);
  const first = below[0];
  if (!first) return null;
  const row = below.filter((line) => areInOneRow(line, first)).sort((one, other) => one.left - other.left);
  return joinPieces(row[0] ?? first, back);
}

/** Joins a name split by a trademark sign: "63 CHEVY", "II". */
function joinPieces(first: PrintedLine, back: readonly PrintedLine[]): Candidate | null {
  const row = back
    .filter((line) => line.left > first.left && areInOneRow(line, first))
    .filter((line) => line.height > first.height * 0.7 && line.height < first.height * 1.4)
    .filter((line) => hasShapeOfName(line) || /^[A-Z0-9]{1,4}$/.test(cleanText(line.text)))
    .sort((one, other) => one.left - other.left);
  const pieces = [first];
  for (const piece of row) {
    const last = pieces.at(-1) ?? first;
    if (piece.left - getRight(last) < last.height * 1.5) pieces.push(piece);
  }
  return toCandidate(pieces);
}

function toCandidate(pieces: readonly PrintedLine[], isJoined = false): Candidate | null {
  if (pieces.length === 0) return null;
  const text = pieces.map((piece) => cleanText(piece.text)).join(" ");
  return {
    text,
    folded: foldText(text),
    confidence: Math.min(...pieces.map((piece) => piece.confidence)),
    isJoined,
  };
}

/** Finds the lowest line under the logo on the front. Print on the car or the blister is higher. */
function findNameBelowBlister(front: readonly PrintedLine[], series: string | null): Candidate | null {
  const logo = findLogo(front);
  if (!logo) return null;
  const lowest = front
    .filter((line) => hasShapeOfName(line) && !isSeries(line, series))
    .filter((line) => line.top - logo.top > logo.width * 1.85 && line.top - logo.top < logo.width * 2.6)
    .filter((line) => getMiddle(line) > logo.left - logo.width * 0.5 && getMiddle(line) < getRight(logo))
    .sort((one, other) => other.top - one.top)[0];
  return lowest ? toCandidate([lowest]) : null;
}

/** Finds Hot Wheels' logo, the largest line of the front. */
function findLogo(front: readonly PrintedLine[]): PrintedLine | null {
  const logos = front.filter((line) => isLogo(line.text));
  return logos.sort((one, other) => other.height - one.height)[0] ?? null;
}

function listCandidates(lines: readonly PrintedLine[], series: string | null): Candidate[] {
  const single = lines.filter((line) => hasShapeOfName(line) && !isSeries(line, series));
  const joined = single.flatMap((upper) =>
    single.filter((lower) => isSecondLine(upper, lower)).map((lower) => toCandidate([upper, lower], true)),
  );
  return [...single.map((line) => toCandidate([line])), ...joined].filter((candidate) => candidate !== null);
}

/** Whether a line continues the one above it: same height, close below, same column. */
function isSecondLine(upper: PrintedLine, lower: PrintedLine): boolean {
  const gap = lower.top - getBottom(upper);
  const ratio = lower.height / upper.height;
  return (
    gap > -upper.height * 0.4 &&
    gap < upper.height * 0.8 &&
    ratio > 0.7 &&
    ratio < 1.4 &&
    overlapHorizontally(upper, lower)
  );
}

function isSeries(line: PrintedLine, series: string | null): boolean {
  if (hasSeriesYear(line.text)) return true;
  const folded = foldText(line.text);
  return series !== null && folded.length > 3 && foldText(series).includes(folded);
}

function weigh(back: Candidate, onFront: readonly Candidate[]): FoundName {
  const verdicts = onFront.map((candidate) => compareSides(back, candidate));
  const agreed = verdicts.flatMap((verdict) => (verdict.outcome === "agreed" ? verdict.texts : []));
  if (agreed.length > 0) return { name: spellName(chooseLongest(agreed)), evidence: "front-and-back" };
  if (verdicts.some(({ outcome }) => outcome === "contradicted")) return NO_NAME;
  if (!isSureAlone(back)) return NO_NAME;
  return { name: spellName(back.text), evidence: "back" };
}

/**
 * Finds a name without the number's line: exactly one line must be on both sides, below the front's blister or with a
 * maker's name in it. Series, slogans and companies are on both sides too.
 */
function findNameOnBothSides(
  front: readonly Candidate[],
  back: readonly Candidate[],
  belowBlister: Candidate | null,
): FoundName | null {
  const shared = front
    .filter((candidate) => candidate.folded === belowBlister?.folded || namesMake(candidate.text))
    .flatMap((candidate) =>
      back
        .filter((other) => other.folded === candidate.folded && other.folded.length >= 5)
        .map((other) => chooseLongest([candidate.text, other.text])),
    );
  const whole = shared.filter((text) => !shared.some((other) => isPartOf(text, other)));
  if (new Set(whole.map(foldText)).size > 1) return NO_NAME;
  const [name] = whole;
  return name === undefined ? null : { name: spellName(name), evidence: "front-and-back" };
}

function isPartOf(text: string, other: string): boolean {
  return foldText(text) !== foldText(other) && foldText(other).includes(foldText(text));
}

function namesMake(text: string): boolean {
  return splitName(cleanText(text).toUpperCase()).some((word) => MAKE_WORDS.has(word));
}
