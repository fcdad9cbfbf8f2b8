import type { Photo, SlantedLine, StripRecipe } from "../photo.ts";
import type { Box } from "../pixels.ts";
import { type DetectedLine, detectLines } from "./detectLines.ts";
import type { PaddleEngine } from "./network.ts";
import { recogniseLine } from "./recogniseLine.ts";
import { readLine } from "../toyNumberGrammar.ts";

/** A line that the second engine found and that may hold a number, by itself and straight. */
export interface PrintedNumber {
  /** In pixels of the photo. */
  readonly box: Box;
  /** The line alone. `glyphs` is where it lies in `strip`. */
  readonly strip: Photo;
  readonly glyphs: Box;
}

/** A toy number's line is this high, in widths of the card: from small print of the 1990s to a card that is near. */
const LINE_HEIGHT = { least: 0.018, most: 0.12 };
/** Five characters, a dash and one more are at least this much wider than high. */
const LEAST_RATIO = 1.8;
/** Of a line as it is detected, which reaches beyond its glyphs, the share that they are high. */
const GLYPH_SHARE = 0.62;
/** Pixels of a capital in the straightened strip: what both engines are good at. */
const CAPITALS = 36;

const FIRST_LOOK: StripRecipe = { capHeight: 30, filter: "none", margin: "photo" };

/**
 * Finds every line of the area that may hold a toy number, the card brought to `size` pixels of width first.
 */
export async function printedNumbers(
  engine: PaddleEngine,
  photo: Photo,
  area: Box,
  { cardWidth, size, signal }: { cardWidth: number; size: number; signal?: AbortSignal | undefined },
): Promise<PrintedNumber[]> {
  const scale = size / cardWidth;
  const lines = await detectLines(engine.detect, photo.gray(area, scale));
  const found: PrintedNumber[] = [];
  for (const line of lines.filter((each) => mayBeNumber(each, size))) {
    signal?.throwIfAborted();
    const { photo: strip, line: glyphs } = photo.straightened(glyphsOf(line, area, scale), CAPITALS);
    const { text } = await recogniseLine(engine, strip.strip(glyphs, glyphs.height, FIRST_LOOK));
    if (!mayHoldNumber(text)) continue;
    const box = {
      left: area.left + line.left / scale,
      top: area.top + line.top / scale,
      width: line.width / scale,
      height: line.height / scale,
    };
    found.push({ box, strip, glyphs });
  }
  return found;
}

function mayBeNumber({ axis: { length, thickness } }: DetectedLine, size: number): boolean {
  const isHigh = thickness >= size * LINE_HEIGHT.least && thickness <= size * LINE_HEIGHT.most;
  return isHigh && length >= thickness * LEAST_RATIO;
}

function glyphsOf({ axis }: DetectedLine, area: Box, scale: number): SlantedLine {
  const glyphHeight = (axis.thickness * GLYPH_SHARE) / scale;
  return {
    x: area.left + axis.x / scale,
    y: area.top + axis.y / scale,
    radians: axis.radians,
    length: (axis.length - axis.thickness * (1 - GLYPH_SHARE)) / scale,
    glyphHeight,
  };
}

function mayHoldNumber(text: string): boolean {
  const { exact, possible } = readLine(text);
  return exact !== null || possible.length > 0;
}
