import sharp from "sharp";

import type { Card } from "../cards.ts";
import { drawCard } from "../drawCard.ts";

/** Draws a card's back on a desk, 1920 x 1080, with the rod of a shop's hook across its number and suffix. */
export async function drawCoveredBack(card: Card): Promise<Buffer> {
  const tag = { narrow: 0.8, weight: 0.18, hook: false };
  const back = await drawCard(card, "back", { frame: "desk", rotate: 0, tag });
  return sharp(back)
    .composite([{ input: Buffer.from(ROD) }])
    .jpeg({ quality: 90 })
    .toBuffer();
}

const ROD =
  `<svg xmlns="http://www.w3.org/2000/svg" width="1920" height="1080">` +
  `<path d="M820 132H1040" stroke="#747b84" stroke-width="40" stroke-linecap="round"/>` +
  `<path d="M820 124H1040" stroke="#dfe5ea" stroke-width="10" stroke-linecap="round"/></svg>`;
