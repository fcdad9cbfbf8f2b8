import type { Photo } from "../photo.ts";
import type { Box } from "../pixels.ts";
import type { DetectedLine } from "./detectLines.ts";

/** A line by itself and straight; `glyphs` is where it lies in `strip`, `box` where it lies in the photo. */
export interface LineStrip {
  readonly strip: Photo;
  readonly glyphs: Box;
  readonly box: Box;
}

/** Of a line as it is detected, which reaches beyond its glyphs, the share that they are high. */
const GLYPH_SHARE = 0.62;
/** Pixels of a capital in the straightened strip: what both engines are good at. */
export const STRIP_CAPITALS = 30;

/** Takes a line that was found in an area, enlarged or reduced by `scale`, out of the photo. */
export function lineOf(photo: Photo, line: DetectedLine, area: Box, scale: number): LineStrip {
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

/** The part of a box that is in the photo, in whole pixels. */
export function wholeOf(photo: Photo, box: Box): Box {
  const left = Math.max(0, Math.floor(box.left));
  const top = Math.max(0, Math.floor(box.top));
  const right = Math.min(photo.width, Math.ceil(box.left + box.width));
  const bottom = Math.min(photo.height, Math.ceil(box.top + box.height));
  return { left, top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) };
}
