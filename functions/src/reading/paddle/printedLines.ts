import { measureCardWidth, findCardBox } from "../findCardBox.ts";
import type { Photo } from "../photo.ts";
import type { PrintedLine } from "../print/printedLine.ts";
import { type DetectedLine, detectLines } from "./detectLines.ts";
import { cutLine, STRIP_CAPITALS, clipToPhoto } from "./lineStrip.ts";
import type { PaddleEngine } from "./network.ts";
import { computeConfidence, recogniseLine } from "./recogniseLine.ts";

/** Card width in pixels at which print is searched. */
const CARD_WIDTH = 640;
/** Minimum thickness in card widths. Thinner lines are the small print that every card has. */
const MIN_THICKNESS = 0.024;
/** Only the largest lines are read; names, series and marks are among them. Each takes about 30 ms. */
const MAX_LINES = 24;
/** Longer lines, in multiples of their height, are sentences. */
const MAX_RATIO = 20;
/** The same in the lower half of a card, which has no name on a back. Names are as long as some sentences. */
const MAX_RATIO_BELOW = 10;
/** Lines of the lower half that are read between two checks whether they are enough. */
const LINES_AT_ONCE = 2;
/** Lines below this are noise. */
const MIN_CONFIDENCE = 0.5;
/** In card widths: the tag around the peg hole is above the located card. */
const ABOVE_CARD = 0.25;
const BESIDE_CARD = 0.05;
/** With fewer lines, the photo may be sideways or upside down. */
const MIN_LINES = 3;

interface ReadOptions {
  readonly signal?: AbortSignal | undefined;
  /**
   * Gets the lines read so far, at least those of the upper half, and returns whether the others can be skipped.
   * The others take about half of the time.
   */
  readonly isEnough?: ((lines: readonly PrintedLine[]) => boolean) | undefined;
}

/** Reads everything but the small print of a card in any orientation, from top to bottom. */
export async function readPrintedLines(
  engine: PaddleEngine,
  photo: Photo,
  options: ReadOptions = {},
): Promise<PrintedLine[]> {
  let best: PrintedLine[] = [];
  for (const degrees of [0, 180, 90, 270] as const) {
    const lines = await readUpright(engine, degrees === 0 ? photo : photo.turned(degrees), options);
    if (sumConfidence(lines) > sumConfidence(best)) best = lines;
    if (best.length >= MIN_LINES || options.isEnough?.(best)) break;
  }
  return best;
}

const sumConfidence = (lines: readonly PrintedLine[]) =>
  lines.reduce((sum, { confidence }) => sum + confidence, 0);

async function readUpright(
  engine: PaddleEngine,
  photo: Photo,
  { signal, isEnough }: ReadOptions,
): Promise<PrintedLine[]> {
  const card = findCardBox(photo);
  const cardWidth = measureCardWidth(photo, card);
  const scale = CARD_WIDTH / cardWidth;
  const area = clipToPhoto(photo, {
    left: card.left - cardWidth * BESIDE_CARD,
    top: card.top - cardWidth * ABOVE_CARD,
    width: card.width + 2 * cardWidth * BESIDE_CARD,
    height: card.height + cardWidth * ABOVE_CARD,
  });
  const found = await detectLines(engine.detect, photo.gray(area, scale));
  const large = found
    .filter(({ axis: { length, thickness } }) => {
      return thickness >= CARD_WIDTH * MIN_THICKNESS && length <= thickness * MAX_RATIO;
    })
    .toSorted((one, other) => other.axis.thickness - one.axis.thickness)
    .slice(0, MAX_LINES);
  const middle = (card.top + card.height / 2 - area.top) * scale;
  const isSentence = ({ axis: { length, thickness } }: DetectedLine) => length > thickness * MAX_RATIO_BELOW;
  const lower = large.filter(({ axis: { y } }) => y > middle);
  const lines: PrintedLine[] = [];
  const read = async (some: readonly DetectedLine[]) => {
    for (const line of some) {
      signal?.throwIfAborted();
      const { strip, glyphs, box } = cutLine(photo, line, area, scale);
      const recognised = await recogniseLine(
        engine,
        strip.strip(glyphs, glyphs.height, { capHeight: STRIP_CAPITALS, filter: "none", margin: "photo" }),
      );
      const { text } = recognised;
      const confidence = computeConfidence(recognised);
      if (text !== "" && confidence >= MIN_CONFIDENCE) lines.push({ text, confidence, ...box });
    }
    lines.sort((one, other) => one.top - other.top);
  };
  await read(large.filter((line) => !lower.includes(line)));
  // The largest come first: a series and its number before small print, and sentences last.
  const rest = [...lower.filter((line) => !isSentence(line)), ...lower.filter(isSentence)];
  for (let start = 0; start < rest.length && !isEnough?.(lines); start += LINES_AT_ONCE)
    await read(rest.slice(start, start + LINES_AT_ONCE));
  return lines;
}
