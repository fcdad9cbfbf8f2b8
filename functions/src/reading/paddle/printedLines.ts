import { cardWidthOf, placeCard } from "../placeCard.ts";
import type { Photo } from "../photo.ts";
import type { PrintedLine } from "../print/printedLine.ts";
import { detectLines } from "./detectLines.ts";
import { lineOf, STRIP_CAPITALS, wholeOf } from "./lineStrip.ts";
import type { PaddleEngine } from "./network.ts";
import { confidenceOf, recogniseLine } from "./recogniseLine.ts";

/** Card width in pixels at which print is searched. */
const CARD_WIDTH = 640;
/** Minimum thickness in card widths. Thinner lines are the small print that every card has. */
const LEAST_THICKNESS = 0.024;
/** Only the largest lines are read; names, series and marks are among them. Each takes about 30 ms. */
const MOST_LINES = 24;
/** Longer lines, in multiples of their height, are sentences. */
const LONGEST_RATIO = 20;
/** Lines below this are noise. */
const LEAST_CONFIDENCE = 0.5;
/** In card widths: the tag around the peg hole lies above the located card. */
const ABOVE_CARD = 0.25;
const BESIDE_CARD = 0.05;
/** With fewer lines, the photo may be sideways or upside down. */
const FEW_LINES = 3;

/** Reads all but the small print of a card in any orientation, from the top. */
export async function readPrintedLines(
  engine: PaddleEngine,
  photo: Photo,
  signal?: AbortSignal,
): Promise<PrintedLine[]> {
  let best: PrintedLine[] = [];
  for (const degrees of [0, 180, 90, 270] as const) {
    const lines = await readUpright(engine, degrees === 0 ? photo : photo.turned(degrees), signal);
    if (weightOf(lines) > weightOf(best)) best = lines;
    if (best.length >= FEW_LINES) break;
  }
  return best;
}

const weightOf = (lines: readonly PrintedLine[]) =>
  lines.reduce((sum, { confidence }) => sum + confidence, 0);

async function readUpright(engine: PaddleEngine, photo: Photo, signal?: AbortSignal): Promise<PrintedLine[]> {
  const card = placeCard(photo);
  const cardWidth = cardWidthOf(photo, card);
  const scale = CARD_WIDTH / cardWidth;
  const area = wholeOf(photo, {
    left: card.left - cardWidth * BESIDE_CARD,
    top: card.top - cardWidth * ABOVE_CARD,
    width: card.width + 2 * cardWidth * BESIDE_CARD,
    height: card.height + cardWidth * ABOVE_CARD,
  });
  const found = await detectLines(engine.detect, photo.gray(area, scale));
  const large = found
    .filter(({ axis: { length, thickness } }) => {
      return thickness >= CARD_WIDTH * LEAST_THICKNESS && length <= thickness * LONGEST_RATIO;
    })
    .toSorted((one, other) => other.axis.thickness - one.axis.thickness)
    .slice(0, MOST_LINES)
    .toSorted((one, other) => one.top - other.top);
  const lines: PrintedLine[] = [];
  for (const line of large) {
    signal?.throwIfAborted();
    const { strip, glyphs, box } = lineOf(photo, line, area, scale);
    const read = await recogniseLine(
      engine,
      strip.strip(glyphs, glyphs.height, { capHeight: STRIP_CAPITALS, filter: "none", margin: "photo" }),
    );
    const confidence = confidenceOf(read);
    if (read.text !== "" && confidence >= LEAST_CONFIDENCE)
      lines.push({ text: read.text, confidence, ...box });
  }
  return lines;
}
