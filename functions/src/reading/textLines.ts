import { createAreaSums, findPatches, type Box, type GrayPixels } from "./pixels.ts";

/** A row of dark glyphs of about one height on a lighter ground. */
export interface TextLine extends Box {
  /** Median height of the glyphs, in the same pixels as the box. */
  glyphHeight: number;
}

/** How much darker than its surroundings ink is, of 255. */
const INK_CONTRAST = 14;

/**
 * Finds lines of text whose capitals are about `capHeight` pixels high (0.6 to 1.7 times that), from the top. Allows
 * slants up to about five degrees. Lines must be at least 2.6 times as wide as high.
 */
export function findTextLines(picture: GrayPixels, capHeight: number): TextLine[] {
  const glyphs = findPatches(createInkMask(picture, capHeight), picture.width, picture.height)
    .filter((patch) => {
      const couldBeGlyphs =
        patch.height >= capHeight * 0.6 && patch.height <= capHeight * 1.7 && patch.width <= patch.height * 5;
      const ink = patch.pixels.length;
      return couldBeGlyphs && ink >= patch.height * 1.2 && ink < patch.width * patch.height * 0.95;
    })
    .sort((a, b) => a.left - b.left);
  return chainGlyphs(glyphs)
    .map(describeLine)
    .filter((line) => line.width >= line.glyphHeight * 2.6)
    .sort((a, b) => a.top - b.top);
}

function createInkMask({ data, width, height }: GrayPixels, capHeight: number): Uint8Array {
  const meanAround = createAreaSums(data, width, height);
  const radius = Math.round(capHeight);
  const mask = new Uint8Array(data.length);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const index = y * width + x;
      mask[index] = (data[index] ?? 0) < meanAround(x, y, radius) - INK_CONTRAST ? 1 : 0;
    }
  }
  return mask;
}

/** From left to right, adds each glyph to the line whose last glyph is nearest, equally high and level. */
function chainGlyphs(glyphs: Box[]): Box[][] {
  const lines: Box[][] = [];
  for (const glyph of glyphs) {
    let nearest: Box[] | null = null;
    let nearestDistance = Infinity;
    for (const line of lines) {
      const last = line.at(-1);
      if (!last) continue;
      const distance = computeJoiningDistance(last, glyph);
      if (distance < nearestDistance) {
        nearest = line;
        nearestDistance = distance;
      }
    }
    if (nearest) nearest.push(glyph);
    else lines.push([glyph]);
  }
  return lines;
}

/** Returns Infinity if the two aren't neighbors on one line. */
function computeJoiningDistance(last: Box, next: Box): number {
  const tall = Math.max(last.height, next.height);
  const gap = next.left - (last.left + last.width);
  const step = Math.abs(next.top + next.height / 2 - (last.top + last.height / 2));
  const alike = Math.min(last.height, next.height) / tall >= 0.62;
  return alike && gap <= tall * 1.1 && gap >= tall * -0.5 && step <= tall * 0.35 ? gap + 2 * step : Infinity;
}

function describeLine(glyphs: Box[]): TextLine {
  const left = Math.min(...glyphs.map((glyph) => glyph.left));
  const top = Math.min(...glyphs.map((glyph) => glyph.top));
  const heights = glyphs.map((glyph) => glyph.height).sort((a, b) => a - b);
  return {
    left,
    top,
    width: Math.max(...glyphs.map((glyph) => glyph.left + glyph.width)) - left,
    height: Math.max(...glyphs.map((glyph) => glyph.top + glyph.height)) - top,
    glyphHeight: heights[Math.floor(heights.length / 2)] ?? 0,
  };
}
