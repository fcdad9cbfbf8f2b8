import type { Photo } from "../photo.ts";
import type { Box } from "../pixels.ts";
import type { DetectedLine } from "./detectLines.ts";

/** A straightened line. `glyphs` is its place in `strip`, `box` its place in the photo. */
export interface LineStrip {
  readonly strip: Photo;
  readonly glyphs: Box;
  readonly box: Box;
}

/** The share of a detected line's height that its glyphs take. */
const GLYPH_SHARE = 0.62;
/** Height of a capital in the straightened strip, in pixels. Suits both engines. */
export const STRIP_CAPITALS = 30;

/** Cuts a line out of the photo. The line was found in an area scaled by `scale`. */
export function cutLine(photo: Photo, line: DetectedLine, area: Box, scale: number): LineStrip {
  const { x, y, radians, length, thickness } = line.axis;
  const slanted = {
    x: area.left + x / scale,
    y: area.top + y / scale,
    radians,
    length: (length - thickness * (1 - GLYPH_SHARE)) / scale,
    glyphHeight: (thickness * GLYPH_SHARE) / scale,
  };
  const { photo: strip, line: glyphs } = photo.straightened(slanted, STRIP_CAPITALS * 1.2);
  const box = {
    left: area.left + line.left / scale,
    top: area.top + line.top / scale,
    width: line.width / scale,
    height: line.height / scale,
  };
  return { strip, glyphs, box };
}

/** Clips a box to the photo, in whole pixels. */
export function clipToPhoto(photo: Photo, box: Box): Box {
  const left = Math.max(0, Math.floor(box.left));
  const top = Math.max(0, Math.floor(box.top));
  const right = Math.min(photo.width, Math.ceil(box.left + box.width));
  const bottom = Math.min(photo.height, Math.ceil(box.top + box.height));
  return { left, top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) };
}
