import type { Photo } from "../photo.ts";
import type { Box } from "../pixels.ts";
import { weighNumbers } from "../toyNumbers/weighNumbers.ts";
import { findPlaces, isEndOfNumber, readLine, weighLine } from "../toyNumberGrammar.ts";
import { type DetectedLine, detectLines } from "./detectLines.ts";
import { cutLine, type LineStrip, STRIP_CAPITALS } from "./lineStrip.ts";
import type { PaddleEngine } from "./network.ts";
import { computeConfidence, recogniseLine, type RecognisedText } from "./recogniseLine.ts";

/** Height of a toy number's line in card widths, from small print of the 1990s to a close-up. */
const LINE_HEIGHT = { least: 0.018, most: 0.12 };
/** Limits areas much wider than the card, found if no card stands out. Larger ones take seconds. */
const MAX_PIXELS_ACROSS = 1920;
/** Ratio of width to height: five characters, a dash and one more; at most a number with its suffix and a word beside it. */
const LINE_RATIO = { least: 1.8, most: 16 };

export interface PrintedNumbers {
  /** Every line that may hold a toy number. */
  readonly strips: readonly LineStrip[];
  /** Whether any line has digits, which may be an illegible number. */
  readonly hasDigits: boolean;
  /** Whether a line is certainly the end of a number whose beginning is covered. */
  readonly hasCoveredNumber: boolean;
  /** Lines that are certainly words, in pixels of the photo. They needn't be read again at other sizes. */
  readonly words: readonly Box[];
}

interface Search {
  /** In pixels of the photo. */
  readonly cardWidth: number;
  readonly size: number;
  /** Whether words are known at a place of the photo. */
  readonly isWord: (box: Box) => boolean;
  readonly signal?: AbortSignal | undefined;
}

/** Finds every line of the area that may hold a toy number, with the card scaled to `size` pixels of width. */
export async function findPrintedNumbers(
  engine: PaddleEngine,
  photo: Photo,
  area: Box,
  { cardWidth, size, isWord, signal }: Search,
): Promise<PrintedNumbers> {
  const scale = Math.min(size / cardWidth, MAX_PIXELS_ACROSS / area.width);
  const lines = await detectLines(engine.detect, photo.gray(area, scale));
  const strips: LineStrip[] = [];
  const words: Box[] = [];
  let hasDigits = false;
  let hasCoveredNumber = false;
  for (const line of lines.filter((each) => isNumberSized(each, cardWidth * scale))) {
    signal?.throwIfAborted();
    const strip = cutLine(photo, line, area, scale);
    if (isWord(strip.box)) continue;
    const text = await readOnce(engine, strip);
    if (mayHoldNumber(text) || (await isLikelyNumber(engine, strip))) strips.push(strip);
    else if (isCertainlyWords(text)) words.push(strip.box);
    hasDigits ||= DIGITS.test(text.text);
    hasCoveredNumber ||= isEndOfNumber(text.text) && computeConfidence(text) >= CERTAIN;
  }
  return { strips, hasDigits, hasCoveredNumber, words };
}

/** Whether the line is a name or a sentence. Blurred numbers read as single letters, with less confidence. */
function isCertainlyWords(line: RecognisedText): boolean {
  return WORDS.test(line.text) && computeConfidence(line) >= CERTAIN;
}

/** Mean confidence of a line's characters. */
const CERTAIN = 0.9;

const WORDS = /^[^0-9]{6,}$/;

function isNumberSized({ axis: { length, thickness } }: DetectedLine, cardWidth: number): boolean {
  const isHigh = thickness >= cardWidth * LINE_HEIGHT.least && thickness <= cardWidth * LINE_HEIGHT.most;
  return isHigh && length >= thickness * LINE_RATIO.least && length <= thickness * LINE_RATIO.most;
}

const RECIPE = { capHeight: STRIP_CAPITALS, filter: "none", margin: "photo" } as const;

async function readOnce(engine: PaddleEngine, { strip, glyphs }: LineStrip): Promise<RecognisedText> {
  return recogniseLine(engine, strip.strip(glyphs, glyphs.height, RECIPE));
}

/** The third engine's likelihoods of all numbers must add up to this for a line to be examined. */
const LIKELY_NUMBER = 0.3;

async function isLikelyNumber({ toyNumbers }: PaddleEngine, { strip, glyphs }: LineStrip): Promise<boolean> {
  const numbers = await weighNumbers(toyNumbers, strip.strip(glyphs, glyphs.height, RECIPE));
  return [...numbers.values()].reduce((sum, likelihood) => sum + likelihood, 0) >= LIKELY_NUMBER;
}

function mayHoldNumber({ text, likely }: RecognisedText): boolean {
  return (
    weighLine(text, likely) !== null ||
    readLine(text).possible.length > 0 ||
    (/[^A-Z0-9]/.test(text) && findPlaces(text, likely) !== null)
  );
}

/**
 * Blur that leaves something leaves at least two digits of a number. Text with a slash, as in a position in a
 * series, doesn't count.
 */
const DIGITS = /^[^\s/]*[0-9][^\s/]*[0-9][^\s/]*$/;
