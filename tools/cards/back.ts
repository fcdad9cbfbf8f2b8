import { drawQrCode, drawUpcA } from "./barcodes.ts";
import { type Card, createCardSlug } from "./cards.ts";
import { FACE, HANG_HOLE, OUTLINE, createSeriesPalette } from "./front.ts";
import { drawLettering, wrapText } from "./glyphs.ts";
import { createRandom, hashSeed } from "./random.ts";
import { TAG_OUTLINE, drawTagFace, type TagPrint } from "./tag.ts";

/**
 * Returns the back as an SVG document. As on real cards, the toy number is left of the hanging hole and 1/45
 * of the card high. Below it are name, series, code, legal text and the shop's barcode. With `tag`, the
 * number is on a separate hanging tag.
 */
export async function drawBackSvg(card: Card, tag?: TagPrint): Promise<string> {
  const seed = hashSeed(createCardSlug(card));
  const code = await drawQrCode(`https://cards.example/scan/${seed.toString(36)}`, {
    x: 675,
    y: 470,
    size: 230,
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${FACE.width} ${FACE.height}"><defs>` +
    `<clipPath id="card"><path d="${tag ? TAG_OUTLINE : OUTLINE}"/></clipPath></defs>` +
    `<g clip-path="url(#card)"><rect width="1000" height="1400" fill="#c9c7c2"/>` +
    (tag ? drawTagFace(card, tag) : HANG_HOLE + drawTab(card)) +
    nameBar(card) +
    drawSeriesPanel(card, seed) +
    scanPanel(code) +
    drawLegal() +
    `<rect x="40" y="1290" width="560" height="70" fill="#1c1c1e"/>` +
    drawLettering("Consumer information", {
      x: 320,
      y: 1336,
      height: 26,
      anchor: "middle",
      fill: "#eee",
      weight: 0.2,
    }) +
    drawUpcA(`0${String(seed).padStart(10, "0").slice(-10)}`, { x: 640, y: 1110, width: 320, height: 250 }) +
    `</g></svg>`
  );
}

function drawTab(card: Card): string {
  const small = wrapText(
    "Colors and decorations may vary. Made for collectors and children over 3 years.",
    9,
    300,
  );
  return (
    drawLettering(`${card.toyNumber}-${card.suffix}`, {
      x: 60,
      y: 152,
      height: FACE.height / 45,
      fill: "#22262e",
      weight: 0.15,
      maxWidth: 390,
    }) +
    small
      .map((line, i) =>
        drawLettering(line, { x: 560, y: 128 + i * 17, height: 9, fill: "#55585e", weight: 0.12 }),
      )
      .join("")
  );
}

function nameBar(card: Card): string {
  return (
    `<rect x="0" y="205" width="1000" height="95" fill="#8d8b87"/>` +
    drawLettering(card.carName, {
      x: 500,
      y: 268,
      height: 36,
      weight: 0.19,
      anchor: "middle",
      slant: 6,
      maxWidth: 900,
    })
  );
}

/** Draws the series with an emblem of the card: bars of seeded lengths in the series' color. */
function drawSeriesPanel(card: Card, seed: number): string {
  const random = createRandom(seed);
  const palette = createSeriesPalette(card.series);
  let emblem = "";
  for (let bar = 0; bar < 8; bar++) {
    const [left, width] = [40 + random() * 230, 90 + random() * 250];
    const fill = bar % 3 === 1 ? palette.ground : palette.groundDark;
    emblem += `<rect x="${left.toFixed(0)}" y="${345 + bar * 33}" width="${width.toFixed(0)}" height="26" fill="${fill}"/>`;
  }
  const lines = wrapText(`Collect all the cars of ${card.series}.`, 24, 500);
  return (
    emblem +
    drawLettering(card.series, { x: 305, y: 690, height: 40, weight: 0.2, anchor: "middle", maxWidth: 520 }) +
    lines
      .map((line, i) => drawLettering(line, { x: 305, y: 750 + i * 40, height: 24, anchor: "middle" }))
      .join("") +
    drawLettering(`${card.seriesNumber}   ${card.year}`, {
      x: 305,
      y: 870,
      height: 34,
      weight: 0.2,
      anchor: "middle",
    })
  );
}

function scanPanel(code: string): string {
  return (
    `<path d="M590 330V900" stroke="#8d8b87" stroke-width="3"/>` +
    drawLettering("Scan to start", { x: 790, y: 385, height: 28, weight: 0.2, anchor: "middle" }) +
    drawLettering("the race", { x: 790, y: 430, height: 28, weight: 0.2, anchor: "middle" }) +
    code +
    drawLettering("www.cards.example", { x: 790, y: 735, height: 15, anchor: "middle" })
  );
}

/** Draws small print as on real cards, which a reader must not take for a toy number. */
function drawLegal(): string {
  const text =
    "All rights reserved. Manufactured for and imported by the firm named below. Please keep this address for " +
    "future reference. Retain packaging. Warning: not suitable for children under 36 months. Small parts may be " +
    "generated. Conforms to the safety requirements of ASTM F963. Printed in Malaysia. Consumer services, East " +
    "Mill Lane, unit 14. Each sold separately, subject to availability. Cars may not stand as shown.";
  const wide = wrapText(text, 11, 900).slice(0, 5);
  const narrow = wrapText(text, 10, 540).slice(0, 9);
  return (
    `<path d="M40 925H960" stroke="#8d8b87" stroke-width="3"/>` +
    wide
      .map((line, i) =>
        drawLettering(line, { x: 40, y: 955 + i * 24, height: 11, fill: "#3c3e42", weight: 0.12 }),
      )
      .join("") +
    narrow
      .map((line, i) =>
        drawLettering(line, { x: 40, y: 1110 + i * 19, height: 10, fill: "#3c3e42", weight: 0.12 }),
      )
      .join("")
  );
}
