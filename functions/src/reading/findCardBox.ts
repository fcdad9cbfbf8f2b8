import { locateCard } from "./locateCard.ts";
import type { Photo } from "./photo.ts";
import type { Box } from "./pixels.ts";

/** Returns the card's box in the photo, or the whole photo if no card stands out. */
export function findCardBox(photo: Photo): Box {
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

/** Width to height of a card: 4.25 x 6.5 inches. */
const CARD_RATIO = 0.65;

/** Returns the card's width. If no card stands out, assumes that it fills the photo. */
export function measureCardWidth(photo: Photo, card: Box): number {
  return card.width < photo.width ? card.width : Math.min(photo.width, photo.height * CARD_RATIO);
}
