import { combineFindings, type Finding, MAX_CONFIDENCE_ASKED } from "./combineFindings.ts";
import type { Evidence, Verdict } from "./judge.ts";
import { type Engines, readLines } from "./lineReadings.ts";
import { lookCloser, createSearchMemory, type Sizes } from "./lookCloser.ts";
import { clipToPhoto } from "./paddle/lineStrip.ts";
import { readPrintedLines } from "./paddle/printedLines.ts";
import type { Photo } from "./photo.ts";
import type { Box } from "./pixels.ts";
import { measureCardWidth, findCardBox } from "./findCardBox.ts";
import { findBrand } from "./print/findBrand.ts";
import { detectSide } from "./sideOf.ts";

/**
 * `quick` leaves what takes seconds to a thorough reader, which accepts and asks by the same rules. In the
 * browser, the network engines are about three times as slow as on the server (decisions/capture/0263).
 */
export type Effort = "quick" | "thorough";

export interface FoundNumber {
  /** `read`: certain enough to act on. `uncertain`: ask, with the candidates. `none`: no number was found. */
  outcome: "read" | "uncertain" | "none";
  toyNumber: string | null;
  /** The likeliest comes first. If the outcome is `read`, only the number is in it. */
  candidates: string[];
  /** Percent, of the first candidate. It is 100 if the outcome is `read`. See `Verdict`. */
  confidence: number;
  /** The evidence that the number was accepted by. Null if it must be asked about. */
  evidence: Evidence | null;
  /** Whether exact readings contradict each other. */
  isDisputed: boolean;
  /** Where the first candidate is, in fractions of the photo's width and height. Null without a candidate. */
  place: Box | null;
}

/**
 * Finds the toy number in a photo of a card's back. Searches the top of the card first, where the number is; then the
 * turned photo, for phones and cards laid sideways; then the rest of the card, where cards of the 1990s have it.
 * Stops at the first area with a number. Rejects if the signal aborts or an engine fails
 * (decisions/capture/0028).
 */
export async function findToyNumber(
  photo: Photo,
  engines: Engines,
  effort: Effort = "thorough",
): Promise<FoundNumber> {
  const found = await search(photo, engines, effort);
  const { box, degrees } = found;
  const verdict = (await isOfThisTrade(photo, found, engines)) ? found.verdict : toUncertain(found.verdict);
  const { toyNumber, candidates, evidence, confidence, denied: isDisputed } = verdict;
  const place = box === null ? null : toFractions(box, photo, degrees);
  if (toyNumber !== null) {
    return { outcome: "read", toyNumber, candidates: [toyNumber], confidence, evidence, isDisputed, place };
  }
  const outcome = candidates.length > 0 ? "uncertain" : "none";
  return {
    outcome,
    toyNumber: null,
    candidates: candidates.slice(0, MAX_CANDIDATES),
    confidence,
    evidence: null,
    isDisputed,
    place,
  };
}

/** More candidates are hard for a person to choose from quickly. */
const MAX_CANDIDATES = 5;

/**
 * Checks numbers of digits only. Five digits and a dash can be a postcode on any paper, so they count only on
 * a card that names its brand. Other numbers need no check, because letters among the digits are proof
 * enough.
 */
async function isOfThisTrade(photo: Photo, { verdict, degrees }: SearchResult, { second, signal }: Engines) {
  if (verdict.toyNumber === null || !/^\d+$/.test(verdict.toyNumber)) return true;
  if (!second) return false;
  const upright = degrees === 0 ? photo : photo.turned(degrees);
  const lines = await readPrintedLines(second, upright, { signal });
  return findBrand(lines)?.brand === "Hot Wheels";
}

const toUncertain = (verdict: Verdict): Verdict => ({
  ...verdict,
  toyNumber: null,
  evidence: null,
  confidence: MAX_CONFIDENCE_ASKED,
});

interface SearchResult extends Finding {
  /** The clockwise turn of the photo. */
  readonly degrees: 0 | 90 | 180 | 270;
}

/**
 * Reads the card's top in all four orientations with the first engine, which is fast. The second engine
 * examines the orientation in which the first found something, otherwise the upright top. The rest of the
 * card is searched unless it is a front, or the top has a number with a covered beginning.
 */
async function search(photo: Photo, engines: Engines, effort: Effort): Promise<SearchResult> {
  const upright = getSearchArea(photo);
  for (const degrees of [0, 180, 90, 270] as const) {
    const area = degrees === 0 ? upright : getSearchArea(photo.turned(degrees));
    const lines = await collectLines(area.photo, area.top, area.cardWidth, engines);
    if (lines.length === 0) continue;
    const finding = combineFindings(lines);
    if (finding.verdict.toyNumber !== null) return { ...finding, degrees };
    return {
      ...(await lookCloser(area.photo, area.top, area.cardWidth, engines, TOP_SIZES[effort], lines)),
      degrees,
    };
  }
  const isFront = detectSide(photo) === "front";
  const sizes = (isFront ? FRONT_SIZES : TOP_SIZES)[effort];
  const seen = createSearchMemory();
  const top = await lookCloser(photo, upright.top, upright.cardWidth, engines, sizes, [], seen);
  const hasNumber = top.verdict.candidates.length > 0 || seen.hasCoveredNumber;
  if (isFront || hasNumber) return { ...top, degrees: 0 };
  const lines = await collectLines(photo, upright.card, upright.cardWidth, engines);
  const rest = combineFindings(lines);
  if (rest.verdict.toyNumber !== null || effort === "quick") return { ...rest, degrees: 0 };
  const closer = await lookCloser(photo, upright.card, upright.cardWidth, engines, REST_SIZES, lines, seen);
  return { ...closer, degrees: 0 };
}

function getSearchArea(photo: Photo) {
  const card = findCardBox(photo);
  return {
    photo,
    card: clipToPhoto(photo, card),
    top: clipToPhoto(photo, getTop(card)),
    cardWidth: measureCardWidth(photo, card),
  };
}

/** In card widths: the tag around the peg hole can extend above the located card. */
const ABOVE_CARD = 0.25;
const BELOW_TOP = 0.3;
const BESIDE_CARD = 0.05;

function getTop(card: Box): Box {
  const { left, top, width } = card;
  return {
    left: left - width * BESIDE_CARD,
    top: top - width * ABOVE_CARD,
    width: width * (1 + 2 * BESIDE_CARD),
    height: width * (ABOVE_CARD + BELOW_TOP),
  };
}

/**
 * The larger size finds slanted or smeared lines, the smaller one large or dim lines. `blur` in card widths models
 * lens and motion: capitals are 0.031 high and become illegible from about 0.005.
 */
const PLAIN = [640, 1280];
const FIRST_CLEAR = { blur: 0.0024, size: 640 };
const CLEAR = [
  FIRST_CLEAR,
  { blur: 0.0024, size: 1280 },
  { blur: 0.003, size: 1280 },
  { blur: 0.0036, size: 1280 },
];
const TOP_SIZES: Readonly<Record<Effort, Sizes>> = {
  quick: { plain: PLAIN, clear: [FIRST_CLEAR], endsWithoutLine: true },
  thorough: { plain: PLAIN, clear: CLEAR, endsWithoutLine: false },
};
/** Fronts have no number. A blurred back can be mistaken for a front; its digits reveal it. */
const FRONT_SIZES: Readonly<Record<Effort, Sizes>> = {
  quick: { plain: [640], clear: [], endsWithoutLine: true },
  thorough: { plain: [640], clear: CLEAR, endsWithoutLine: false },
};
/** The rest of the card takes a second at this size. */
const REST_SIZES: Sizes = { plain: [960], clear: [], endsWithoutLine: true };

/** Collects the area's lines that may hold a number, by the first engine's line finder. Stops at an accepted number. */
async function collectLines(
  photo: Photo,
  area: Box,
  cardWidth: number,
  engines: Engines,
): Promise<Finding[]> {
  const lines: Finding[] = [];
  for await (const line of readLines(photo, area, cardWidth, engines)) {
    if (line.verdict.toyNumber !== null) return [line];
    if (line.verdict.candidates.length > 0) lines.push(line);
  }
  return lines;
}

/** Converts a box of the turned photo to fractions of the original photo. */
function toFractions({ left, top, width, height }: Box, photo: Photo, degrees: SearchResult["degrees"]): Box {
  const sideways = degrees === 90 || degrees === 270;
  const across = sideways ? photo.height : photo.width;
  const down = sideways ? photo.width : photo.height;
  const box = { left: left / across, top: top / down, width: width / across, height: height / down };
  switch (degrees) {
    case 0:
      return box;
    case 180:
      return { ...box, left: 1 - box.left - box.width, top: 1 - box.top - box.height };
    case 90:
      return { left: box.top, top: 1 - box.left - box.width, width: box.height, height: box.width };
    case 270:
      return { left: 1 - box.top - box.height, top: box.left, width: box.height, height: box.width };
  }
}
