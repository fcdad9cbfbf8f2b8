import { findCardBox } from "./findCardBox.ts";
import type { Photo } from "./photo.ts";
import { findTextLines } from "./textLines.ts";

/** Card width in pixels at which print is examined, and the height of small print's capitals at that size. */
const CARD_WIDTH = 700;
const CAPITALS = 12.6;

/**
 * The share of the card covered by small print. Of 18 pairs of cards (6 real), fronts had at most 0.019 and backs at
 * least 0.077; between the limits the caller decides.
 */
const FRONT_AT_MOST = 0.035;
const BACK_AT_LEAST = 0.055;

/** Returns which side of a card a photo shows, in any orientation, by the amount of print. Null if not certain. */
export function detectSide(photo: Photo): "front" | "back" | null {
  const upright = measurePrintShare(photo);
  if (upright >= BACK_AT_LEAST) return "back";
  const share = Math.max(upright, measurePrintShare(photo.turned(90)));
  if (share >= BACK_AT_LEAST) return "back";
  return share <= FRONT_AT_MOST ? "front" : null;
}

function measurePrintShare(photo: Photo): number {
  const card = findCardBox(photo);
  const left = Math.max(0, Math.floor(card.left));
  const top = Math.max(0, Math.floor(card.top));
  const width = Math.min(photo.width - left, Math.ceil(card.width));
  const height = Math.min(photo.height - top, Math.ceil(card.height));
  const gray = photo.gray({ left, top, width, height }, CARD_WIDTH / width);
  const lines = findTextLines(gray, CAPITALS);
  const printed = lines.reduce((area, line) => area + line.width * line.height, 0);
  return printed / (gray.width * gray.height);
}
