import { drawCarProfile } from "./car.ts";
import { type Card, createCardSlug, COLOURS } from "./cards.ts";
import { drawLettering, measureLine } from "./glyphs.ts";
import { createRandom, hashSeed } from "./random.ts";

/** The box in which both sides of a card are drawn: 5:7. */
export const FACE = { width: 1000, height: 1400 } as const;

/** The cardboard's outline: a hanging tab with a hole on a body with round corners. */
export const OUTLINE =
  "M260 0H740C760 0 775 8 785 25L815 75C822 88 835 95 852 95H960C985 95 1000 110 1000 135V1365C1000 1386 986 1400 " +
  "965 1400H35C14 1400 0 1386 0 1365V135C0 110 15 95 40 95H148C165 95 178 88 185 75L215 25C225 8 240 0 260 0Z";

export const HANG_HOLE = `<rect x="455" y="18" width="90" height="34" rx="17" fill="#2a2018"/>`;

export interface Palette {
  readonly ground: string;
  readonly groundDark: string;
  readonly accent: string;
}

/** Returns the colors of a series, which are the same on all of its cards. */
export function createSeriesPalette(series: string): Palette {
  const hue = hashSeed(series) % 360;
  return {
    ground: `hsl(${hue}, 72%, 46%)`,
    groundDark: `hsl(${(hue + 25) % 360}, 75%, 22%)`,
    accent: `hsl(${(hue + 165) % 360}, 85%, 55%)`,
  };
}

/** Returns the front as an SVG document: ground, brand, picture, car in the blister, name, series. */
export function drawFrontSvg(card: Card): string {
  const palette = createSeriesPalette(card.series);
  const paint = card.zamac ? "url(#metal)" : COLOURS[card.colour];
  const random = createRandom(hashSeed(createCardSlug(card)));
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${FACE.width} ${FACE.height}"><defs>` +
    `<clipPath id="card"><path d="${OUTLINE}"/></clipPath>` +
    drawGradient("ground", palette.ground, palette.groundDark) +
    drawGradient("metal", "#e3e6ea", "#7f868f") +
    `</defs><g clip-path="url(#card)"><rect width="1000" height="1400" fill="url(#ground)"/>` +
    drawRays(random, palette) +
    HANG_HOLE +
    drawLettering("Guaranteed to roll", { x: 500, y: 84, height: 16, anchor: "middle", fill: "#fff" }) +
    drawLettering(card.brand, {
      x: 500,
      y: 270,
      height: 92,
      weight: 0.26,
      anchor: "middle",
      slant: 8,
      maxWidth: 840,
      fill: card.premium ? "#e8d9a0" : "#fff",
    }) +
    `<g transform="translate(60 350) scale(2.2 2.35)">${drawCarProfile(card.body, paint, palette.accent)}</g>` +
    nameBand(card, palette) +
    drawBlister(card, paint, palette) +
    drawBadges(card) +
    `</g></svg>`
  );
}

function drawGradient(id: string, from: string, to: string): string {
  return (
    `<linearGradient id="${id}" x1="0" y1="0" x2="0.4" y2="1">` +
    `<stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`
  );
}

/** Draws rays from a point that depends on the card, so that two cards of one series don't look alike. */
function drawRays(random: () => number, palette: Palette): string {
  const [x, y] = [200 + random() * 600, 250 + random() * 500];
  let path = "";
  for (let ray = 0; ray < 14; ray++) {
    const angle = ((ray + random() * 0.6) / 14) * 2 * Math.PI;
    const spread = 0.06 + random() * 0.12;
    const at = (a: number) => `${(x + Math.cos(a) * 1800).toFixed(0)} ${(y + Math.sin(a) * 1800).toFixed(0)}`;
    path += `M${x.toFixed(0)} ${y.toFixed(0)}L${at(angle - spread)}L${at(angle + spread)}Z`;
  }
  return `<path d="${path}" fill="${palette.accent}" opacity=".3"/>`;
}

function nameBand(card: Card, palette: Palette): string {
  return (
    `<path d="M0 745H1000V850H0Z" fill="#0d0e12" opacity=".86"/><path d="M0 738H1000V748H0Z" fill="${palette.accent}"/>` +
    drawLettering(card.carName, {
      x: 45,
      y: 822,
      height: 50,
      weight: 0.2,
      maxWidth: 900,
      fill: "#fff",
    })
  );
}

function drawBlister(card: Card, paint: string, palette: Palette): string {
  const bannerWidth = 210;
  const seriesHeight = Math.min(44, (44 * 430) / measureLine(card.series, 44, 0.2));
  return (
    `<rect x="60" y="900" width="700" height="430" rx="36" fill="#f4f7fa" opacity=".9"/>` +
    `<rect x="60" y="900" width="700" height="430" rx="36" fill="none" stroke="#fff" stroke-width="8"/>` +
    `<g transform="translate(95 1040) scale(1.58)">${drawCarProfile(card.body, paint, palette.accent)}</g>` +
    `<path d="M84 930C300 910 560 912 730 935L700 960C500 945 300 945 110 962Z" fill="#fff" opacity=".85"/>` +
    `<rect x="${1000 - bannerWidth}" y="850" width="${bannerWidth}" height="550" fill="${palette.accent}"/>` +
    `<g transform="translate(915 1350) rotate(-90)">` +
    drawLettering(card.series, { x: 0, y: 16, height: seriesHeight, weight: 0.2, fill: "#111" }) +
    `</g>` +
    drawLettering(card.seriesNumber, {
      x: 895,
      y: 905,
      height: 32,
      weight: 0.2,
      anchor: "middle",
      fill: "#111",
    }) +
    drawLettering("3+", { x: 30, y: 1382, height: 24, fill: "#fff", weight: 0.2 })
  );
}

function drawBadges(card: Card): string {
  const label = card.zamac ? "Zamac" : card.premium ? "Premium" : null;
  if (label === null) return "";
  return (
    `<rect x="690" y="660" width="280" height="66" rx="10" fill="#0d0e12"/>` +
    drawLettering(label, { x: 830, y: 710, height: 34, weight: 0.2, anchor: "middle", fill: "#e8d9a0" })
  );
}
