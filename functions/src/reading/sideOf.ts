import { placeCard } from "./placeCard.ts";
import type { Photo } from "./photo.ts";
import { findTextLines } from "./textLines.ts";

/** Pixels of a card's width at which its print is looked at, and how high small print's capitals are then. */
const CARD_WIDTH = 700;
const CAPITALS = 12.6;

/**
 * The share of the card that lines of small print cover. Over 18 pairs of cards (6 real ones) fronts had at most 0.019,
 * backs at least 0.077; what lies between is settled by whoever asks.
 */
const FRONT_AT_MOST = 0.035;
const BACK_AT_LEAST = 0.055;

/** Which side of a card a photo shows, whichever way it lies, by how much of it is printed on. Null: not sure. */
export function sideOf(photo: Photo): "front" | "back" | null {
  const upright = printShare(photo);
  if (upright >= BACK_AT_LEAST) return "back";
  const share = Math.max(upright, printShare(photo.turned(90)));
  if (share >= BACK_AT_LEAST) return "back";
  return share <= FRONT_AT_MOST ? "front" : null;
}

function printShare(photo: Photo): number {
  const card = placeCard(photo);
  const left = Math.max(0, Math.floor(card.left));
  const top = Math.max(0, Math.floor(card.top));
  const width = Math.min(photo.width - left, Math.ceil(card.width));
  const height = Math.min(photo.height - top, Math.ceil(card.height));
  const gray = photo.gray({ left, top, width, height }, CARD_WIDTH / width);
  const lines = findTextLines(gray, CAPITALS);
  const printed = lines.reduce((area, line) => area + line.width * line.height, 0);
  return printed / (gray.width * gray.height);
}
