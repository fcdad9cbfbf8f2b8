import sharp from "sharp";
import { describe, expect, it } from "vitest";

import { createPhoto } from "./photo.ts";
import { detectSide } from "./sideOf.ts";

const FRONT = `<rect x="30" y="420" width="640" height="380" rx="60" fill="#dfe6ea"/>
  <path d="M90 700q40-140 180-160l180-10q120 20 170 150z" fill="#1f55b5"/>
  <text x="60" y="180" font-size="110" font-weight="bold" fill="#e8281c">PEGBOARD</text>
  <text x="60" y="360" font-size="46" fill="#fff">Ridgeback</text>`;
const BACK = `<text x="60" y="70" font-size="34">HKM27-D7C0A G1</text>${Array.from(
  { length: 24 },
  (_, line) =>
    `<text x="50" y="${330 + line * 24}" font-size="17">Please keep this address for future reference, colours may vary</text>`,
).join("")}`;

/** Draws a card on a desk as the studio photographs it, turned by `degrees`. */
async function photograph(print: string, card: string, degrees = 0) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1680" viewBox="0 0 840 1176">
    <rect width="840" height="1176" fill="#8a6038"/>
    <g transform="translate(70 70)"><rect width="700" height="1030" fill="${card}"/>
    <g font-family="Liberation Sans, DejaVu Sans, Arial, sans-serif" fill="#26282c">${print}</g></g></svg>`;
  const { data, info } = await sharp(await sharp(Buffer.from(svg)).rotate(degrees).png().toBuffer())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return createPhoto({ data, width: info.width, height: info.height, channels: 3 });
}

describe("detectSide", () => {
  it.each([0, 90, 180, 270])(
    "recognizes a back by its small print, turned by %d degrees",
    async (degrees) => {
      expect(detectSide(await photograph(BACK, "#d5d2cb", degrees))).toBe("back");
    },
  );

  it.each([0, 90, 180])(
    "recognizes a front by its few large letters, turned by %d degrees",
    async (degrees) => {
      expect(detectSide(await photograph(FRONT, "#1c6fb8", degrees))).toBe("front");
    },
  );
});
