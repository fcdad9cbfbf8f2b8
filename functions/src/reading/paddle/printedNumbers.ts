import type { Photo } from "../photo.ts";
import type { Box } from "../pixels.ts";
import { readLine } from "../toyNumberGrammar.ts";
import { type DetectedLine, detectLines } from "./detectLines.ts";
import { lineOf, type LineStrip, STRIP_CAPITALS } from "./lineStrip.ts";
import type { PaddleEngine } from "./network.ts";
import { recogniseLine } from "./recogniseLine.ts";

/** A toy number's line is this high, in widths of the card: from small print of the 1990s to a card that is near. */
const LINE_HEIGHT = { least: 0.018, most: 0.12 };
/** Five characters, a dash and one more are at least this much wider than high. */
const LEAST_RATIO = 1.8;

/**
 * Finds every line of the area that may hold a toy number, the card brought to `size` pixels of width first.
 */
export async function printedNumbers(
  engine: PaddleEngine,
  photo: Photo,
  area: Box,
  { cardWidth, size, signal }: { cardWidth: number; size: number; signal?: AbortSignal | undefined },
): Promise<LineStrip[]> {
  const scale = size / cardWidth;
  const lines = await detectLines(engine.detect, photo.gray(area, scale));
  const found: LineStrip[] = [];
  for (const line of lines.filter((each) => isNumberSized(each, size))) {
    signal?.throwIfAborted();
    const strip = lineOf(photo, line, area, scale);
    if (await mayHoldNumber(engine, strip)) found.push(strip);
  }
  return found;
}

function isNumberSized({ axis: { length, thickness } }: DetectedLine, size: number): boolean {
  const isHigh = thickness >= size * LINE_HEIGHT.least && thickness <= size * LINE_HEIGHT.most;
  return isHigh && length >= thickness * LEAST_RATIO;
}

async function mayHoldNumber(engine: PaddleEngine, { strip, glyphs }: LineStrip): Promise<boolean> {
  const recipe = { capHeight: STRIP_CAPITALS, filter: "none", margin: "photo" } as const;
  const { text } = await recogniseLine(engine, strip.strip(glyphs, glyphs.height, recipe));
  const { exact, possible } = readLine(text);
  return exact !== null || possible.length > 0;
}
