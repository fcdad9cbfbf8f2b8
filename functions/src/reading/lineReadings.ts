import type { Photo, StripRecipe } from "./photo.ts";
import type { Box, GrayPixels } from "./pixels.ts";
import { findTextLines } from "./textLines.ts";
import { weighReadings, type Verdict } from "./weighReadings.ts";

/** How a strip is to be looked at: as a line to be laid out first, or as raw glyphs from edge to edge. */
export type Layout = "line" | "raw";

/** What makes text of a strip that holds one line. */
export interface Recogniser {
  recognise(strip: GrayPixels, layout: Layout): Promise<string> | string;
}

/** One way to look at a line. */
interface View extends StripRecipe {
  layout: Layout;
}

const view = (margin: View["margin"], capHeight: number, filter: View["filter"], layout: Layout): View => ({
  margin,
  capHeight,
  filter,
  layout,
});

/**
 * Views that go wrong in different ways: sizes on both sides of what tesseract was trained on (about 30 pixels),
 * softened, sharpened and black-and-white ink, with and without what lies beside the line. A strip takes some 15 ms.
 */
const VIEWS: readonly View[] = [
  view("photo", 28, "none", "line"),
  view("photo", 36, "none", "raw"),
  view("photo", 20, "sharpen", "line"),
  view("photo", 48, "sharpen", "line"),
  view("photo", 28, "blur", "raw"),
  view("plain", 36, "sharpen", "line"),
  view("plain", 36, "blur", "line"),
  view("photo", 36, "none", "line"),
  view("photo", 20, "none", "raw"),
  view("photo", 28, "sharpen", "raw"),
  view("photo", 48, "threshold", "line"),
  view("plain", 48, "none", "raw"),
];

/** The first views find a number's form in nearly every line that has one; others aren't looked at further. */
const SCREENING_VIEWS = 2;

/** Lines of one area that are looked at; noise and small print make more, cards don't. */
const MOST_LINES = 12;

/** The toy number's capitals are 31 thousandths of the card's width high (measured on cards of 2014-2016). */
const CAP_HEIGHT_TO_WIDTH = 0.031;
/** Areas are brought to this scale before lines are looked for in them. */
const PIXELS_PER_CARD_WIDTH = 1000;

/**
 * Reads the lines of the area that may be a toy number, the uppermost first, each in as many views as settle it.
 * `cardWidth` is in pixels of the photo: it says how high the letters are.
 */
export async function* readLines(
  photo: Photo,
  area: Box,
  cardWidth: number,
  recogniser: Recogniser,
  signal?: AbortSignal,
): AsyncGenerator<Verdict> {
  const scale = PIXELS_PER_CARD_WIDTH / cardWidth;
  const lines = findTextLines(photo.gray(area, scale), PIXELS_PER_CARD_WIDTH * CAP_HEIGHT_TO_WIDTH);
  for (const line of lines.slice(0, MOST_LINES)) {
    const box = {
      left: area.left + line.left / scale,
      top: area.top + line.top / scale,
      width: line.width / scale,
      height: line.height / scale,
    };
    const texts: string[] = [];
    for (const [index, look] of VIEWS.entries()) {
      signal?.throwIfAborted();
      const strip = photo.strip(box, line.glyphHeight / scale, look);
      texts.push(await recogniser.recognise(strip, look.layout));
      const verdict = weighReadings(texts);
      if (verdict.settled || (index + 1 === SCREENING_VIEWS && verdict.candidates.length === 0)) break;
    }
    yield weighReadings(texts);
  }
}
