import type { Photo } from "../photo.ts";
import type { Box } from "../pixels.ts";
import { readLine, weighLine } from "../toyNumberGrammar.ts";
import { type DetectedLine, detectLines } from "./detectLines.ts";
import { lineOf, type LineStrip, STRIP_CAPITALS } from "./lineStrip.ts";
import type { PaddleEngine } from "./network.ts";
import { recogniseLine, type RecognisedText } from "./recogniseLine.ts";

/** A toy number's line is this high, in widths of the card: from small print of the 1990s to a card that is near. */
const LINE_HEIGHT = { least: 0.018, most: 0.12 };
/** Of an area that is much wider than the card, as where no card stands out: more takes seconds. */
const MOST_PIXELS_ACROSS = 1920;
/** Five characters, a dash and one more are at least this much wider than high. */
const LEAST_RATIO = 1.8;

export interface PrintedNumbers {
  /** Every line that may hold a toy number. */
  readonly strips: readonly LineStrip[];
  /** Whether there is a line with digits, which may be a number that the eye has lost. */
  readonly hasDigits: boolean;
}

/** Finds every line of the area that may hold a toy number, the card brought to `size` pixels of width first. */
export async function printedNumbers(
  engine: PaddleEngine,
  photo: Photo,
  area: Box,
  { cardWidth, size, signal }: { cardWidth: number; size: number; signal?: AbortSignal | undefined },
): Promise<PrintedNumbers> {
  const scale = Math.min(size / cardWidth, MOST_PIXELS_ACROSS / area.width);
  const lines = await detectLines(engine.detect, photo.gray(area, scale));
  const strips: LineStrip[] = [];
  let hasDigits = false;
  for (const line of lines.filter((each) => isNumberSized(each, cardWidth * scale))) {
    signal?.throwIfAborted();
    const strip = lineOf(photo, line, area, scale);
    const text = await readOnce(engine, strip);
    if (mayHoldNumber(text)) strips.push(strip);
    hasDigits ||= DIGITS.test(text.text);
  }
  return { strips, hasDigits };
}

function isNumberSized({ axis: { length, thickness } }: DetectedLine, cardWidth: number): boolean {
  const isHigh = thickness >= cardWidth * LINE_HEIGHT.least && thickness <= cardWidth * LINE_HEIGHT.most;
  return isHigh && length >= thickness * LEAST_RATIO;
}

async function readOnce(engine: PaddleEngine, { strip, glyphs }: LineStrip): Promise<RecognisedText> {
  const recipe = { capHeight: STRIP_CAPITALS, filter: "none", margin: "photo" } as const;
  return recogniseLine(engine, strip.strip(glyphs, glyphs.height, recipe));
}

function mayHoldNumber({ text, likely }: RecognisedText): boolean {
  return weighLine(text, likely) !== null || readLine(text).possible.length > 0;
}

/** Two digits are left of a number by any blur that leaves anything. It has no slash, as a place in a series has. */
const DIGITS = /^[^\s/]*[0-9][^\s/]*[0-9][^\s/]*$/;
