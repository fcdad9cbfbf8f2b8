import { locateCard } from "./locateCard.ts";
import type { Photo } from "./photo.ts";
import type { Box } from "./pixels.ts";

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

/** A card is this much wider than high: 4.25 to 6.5 inches. */
const CARD_RATIO = 0.65;

/** How wide the card is; where none stands out, as wide as it would be if it filled the photo. */
export function cardWidthOf(photo: Photo, card: Box): number {
  return card.width < photo.width ? card.width : Math.min(photo.width, photo.height * CARD_RATIO);
}
