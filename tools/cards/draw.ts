import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { CARDS, createCardSlug } from "./cards.ts";
import { drawCard } from "./drawCard.ts";

/** Draws both sides of every card, as seen by a camera above a desk, and their labels. */
export async function drawPairs(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const rows = ["front,back,toyNumber,model,series,year"];
  for (const [index, card] of CARDS.entries()) {
    const names = { front: `${createCardSlug(card)}-front.jpg`, back: `${createCardSlug(card)}-back.jpg` };
    for (const side of ["front", "back"] as const) {
      const picture = await drawCard(card, side, {
        frame: "desk",
        jitter: index * 2 + (side === "back" ? 1 : 0),
      });
      await writeFile(join(folder, names[side]), picture);
    }
    rows.push([names.front, names.back, card.toyNumber, card.carName, card.series, card.year].join(","));
  }
  await writeFile(join(folder, "labels.csv"), `${rows.join("\n")}\n`);
}

if (import.meta.main) {
  const folder = process.argv[2];
  if (folder === undefined) {
    console.error("usage: node tools/cards/draw.ts <folder>");
    process.exit(2);
  }
  await drawPairs(folder);
  console.log(`${CARDS.length} cards drawn into ${folder}`);
}
