import { readLines, type Recogniser } from "./lineReadings.ts";
import { locateCard } from "./locateCard.ts";
import type { Photo } from "./photo.ts";
import type { Box } from "./pixels.ts";
import type { Verdict } from "./weighReadings.ts";

export interface FoundNumber {
  /** `read`: sure enough to act on. `uncertain`: ask, with the candidates. `none`: no number was found. */
  outcome: "read" | "uncertain" | "none";
  toyNumber: string | null;
  /** The likeliest first; with `read`, the number alone. */
  candidates: string[];
  /** Percent, of the first candidate; 100 with `read`. See `Verdict`. */
  confidence: number;
}

/**
 * Finds the toy number in a photo of a card's back. Looks at the top of the card first, where the number is; then, as
 * phones and hands do, with the photo turned; then at the rest of the card, where cards of the 1990s have it. The first
 * area with a number in it ends the search. Rejects when the signal says so, and when the recogniser does.
 */
export async function findToyNumber(
  photo: Photo,
  recogniser: Recogniser,
  signal?: AbortSignal,
): Promise<FoundNumber> {
  const { toyNumber, candidates, confidence } = await search(photo, recogniser, signal);
  if (toyNumber !== null) return { outcome: "read", toyNumber, candidates: [toyNumber], confidence };
  const outcome = candidates.length > 0 ? "uncertain" : "none";
  return { outcome, toyNumber: null, candidates: candidates.slice(0, MOST_CANDIDATES), confidence };
}

/** More than this is no question that a person answers quickly. */
const MOST_CANDIDATES = 5;

async function search(photo: Photo, recogniser: Recogniser, signal?: AbortSignal): Promise<Verdict> {
  const upright = placeCard(photo);
  const top = await weighArea(photo, topOf(upright), upright.width, recogniser, signal);
  if (top.candidates.length > 0) return top;
  for (const degrees of [180, 90, 270] as const) {
    const turned = photo.turned(degrees);
    const card = placeCard(turned);
    const verdict = await weighArea(turned, topOf(card), card.width, recogniser, signal);
    if (verdict.candidates.length > 0) return verdict;
  }
  return weighArea(photo, upright, upright.width, recogniser, signal);
}

/** The card's box in the photo; the whole photo where none stands out. */
export function placeCard(photo: Photo): Box {
  const miniature = photo.miniature();
  const card = locateCard(miniature);
  if (!card) return { left: 0, top: 0, width: photo.width, height: photo.height };
  const scale = photo.width / miniature.width;
  return {
    left: card.left * scale,
    top: card.top * scale,
    width: card.width * scale,
    height: card.height * scale,
  };
}

/** In widths of the card: the tag around the peg hole may reach above what was located as the card. */
const ABOVE_CARD = 0.25;
const BELOW_TOP = 0.3;
const BESIDE_CARD = 0.05;

function topOf(card: Box): Box {
  const { left, top, width } = card;
  return {
    left: left - width * BESIDE_CARD,
    top: top - width * ABOVE_CARD,
    width: width * (1 + 2 * BESIDE_CARD),
    height: width * (ABOVE_CARD + BELOW_TOP),
  };
}

async function weighArea(
  photo: Photo,
  area: Box,
  cardWidth: number,
  recogniser: Recogniser,
  signal?: AbortSignal,
): Promise<Verdict> {
  const candidates = new Set<string>();
  let ofFirst = 0;
  for await (const verdict of readLines(photo, inside(area, photo), cardWidth, recogniser, signal)) {
    if (verdict.toyNumber !== null) return verdict;
    if (candidates.size === 0) ofFirst = verdict.confidence;
    for (const candidate of verdict.candidates) candidates.add(candidate);
  }
  return { toyNumber: null, candidates: [...candidates], settled: false, confidence: ofFirst };
}

/** The part of the area that is in the photo, in whole pixels. */
function inside(area: Box, photo: Photo): Box {
  const left = Math.max(0, Math.floor(area.left));
  const top = Math.max(0, Math.floor(area.top));
  const right = Math.min(photo.width, Math.ceil(area.left + area.width));
  const bottom = Math.min(photo.height, Math.ceil(area.top + area.height));
  return { left, top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) };
}
