import {
  type Engine,
  judge,
  NO_VERDICT,
  type Source,
  SUFFICIENT,
  SUFFICIENT_ALONE,
  toTestimony,
  toPrintTestimony,
  type Testimony,
  type Verdict,
} from "./judge.ts";
import type { PaddleEngine } from "./paddle/network.ts";
import { recogniseLine } from "./paddle/recogniseLine.ts";
import type { Photo, StripRecipe } from "./photo.ts";
import type { Box, GrayPixels } from "./pixels.ts";
import { findTextLines } from "./textLines.ts";

/** How tesseract treats a strip: as a line to be laid out first, or as raw glyphs from edge to edge. */
export type Layout = "line" | "raw";

/** Recognizes the text of a strip that holds one line. */
export interface Recogniser {
  recognise(strip: GrayPixels, layout: Layout): Promise<string> | string;
}

/** The engines that read a number. Without the second one, the first decides alone and asks more often. */
export interface Engines {
  readonly recogniser: Recogniser;
  readonly second?: PaddleEngine | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** One variant of reading a line. */
interface View extends StripRecipe {
  layout: Layout;
}

const createView = (
  margin: View["margin"],
  capHeight: number,
  filter: View["filter"],
  layout: Layout,
): View => ({
  margin,
  capHeight,
  filter,
  layout,
});

/**
 * Variants with different errors: sizes around tesseract's training size (about 30 pixels), softened, sharpened and
 * black-and-white ink, with and without the surroundings of the line. A strip takes about 15 ms.
 */
const VIEWS: readonly View[] = [
  createView("photo", 28, "none", "line"),
  createView("photo", 36, "none", "raw"),
  createView("photo", 20, "sharpen", "line"),
  createView("photo", 48, "sharpen", "line"),
  createView("photo", 28, "blur", "raw"),
  createView("plain", 36, "sharpen", "line"),
  createView("plain", 36, "blur", "line"),
  createView("photo", 36, "none", "line"),
  createView("photo", 20, "none", "raw"),
  createView("photo", 28, "sharpen", "raw"),
  createView("photo", 48, "threshold", "line"),
  createView("plain", 48, "none", "raw"),
];

/** The first looks find a number's form in nearly every line that has one. Other lines aren't examined further. */
const SCREENING_LOOKS = 2;

/** The second engine's looks: sizes and filters with different errors. A strip takes about 35 ms. */
const PRINT_LOOKS: readonly StripRecipe[] = [
  { capHeight: 30, filter: "none", margin: "photo" },
  { capHeight: 24, filter: "sharpen", margin: "photo" },
  { capHeight: 34, filter: "blur", margin: "photo" },
  { capHeight: 18, filter: "none", margin: "photo" },
  { capHeight: 30, filter: "sharpen", margin: "plain" },
];

/**
 * The order of looks at a line. Those that most often settle it come first. A strip without anything like a
 * number gets only its first looks, unless the second engine found the line.
 */
const ORDER: readonly Engine[] = [
  ...(["views", "views", "print", "views", "views", "print", "print"] as const),
  ...Array<Engine>(8).fill("views"),
  ...Array<Engine>(2).fill("print"),
];

/** The order for deblurred pictures. Prefers the second engine: the first has had its looks and gains little. */
const CLEAR_ORDER: readonly Engine[] = ["print", "print", "views", "print", "views", "print", "print"];

/** Lines examined per area. Noise and small print can exceed it, card numbers don't. */
const MAX_LINES = 12;

/** A toy number's capitals are 0.031 card widths high (measured on cards of 2014-2016). */
const CAP_HEIGHT_TO_WIDTH = 0.031;
/** Areas are scaled to this before the search for lines. */
const PIXELS_PER_CARD_WIDTH = 1000;

/** A line of an area, in pixels of the photo, and its readings. */
export interface LineFinding {
  readonly box: Box;
  readonly testimonies: readonly Testimony[];
  readonly verdict: Verdict;
}

/**
 * Reads the area's lines that may be a toy number, from top to bottom, each in as many looks as needed.
 * `cardWidth`, in pixels of the photo, gives the height of the letters.
 */
export async function* readLines(
  photo: Photo,
  area: Box,
  cardWidth: number,
  engines: Engines,
): AsyncGenerator<LineFinding> {
  const scale = PIXELS_PER_CARD_WIDTH / cardWidth;
  const lines = findTextLines(photo.gray(area, scale), PIXELS_PER_CARD_WIDTH * CAP_HEIGHT_TO_WIDTH);
  for (const line of lines.slice(0, MAX_LINES)) {
    const box = {
      left: area.left + line.left / scale,
      top: area.top + line.top / scale,
      width: line.width / scale,
      height: line.height / scale,
    };
    yield { box, ...(await examine(photo, box, line.glyphHeight / scale, engines)) };
  }
}

/** Cut from the original photo by the first engine's line finder. */
const FIRST_CUT: Source = { blur: 0, size: 0 };

/**
 * Reads one line, look by look, until the evidence is sufficient or no looks are left. `known` are earlier
 * readings, if the line is known to hold something like a number.
 */
export async function examine(
  photo: Photo,
  line: Box,
  glyphHeight: number,
  { recogniser, second, signal }: Engines,
  source: Source = FIRST_CUT,
  known?: readonly Testimony[],
): Promise<{ testimonies: readonly Testimony[]; verdict: Verdict }> {
  const testimonies: Testimony[] = [...(known ?? [])];
  const sufficient = second ? SUFFICIENT : SUFFICIENT_ALONE;
  const views = VIEWS.values();
  const prints = PRINT_LOOKS.values();
  let verdict = NO_VERDICT;
  for (const engine of source.blur > 0 ? CLEAR_ORDER : ORDER) {
    signal?.throwIfAborted();
    if (engine === "views") {
      const look = views.next().value;
      if (!look) continue;
      const text = await recogniser.recognise(photo.strip(line, glyphHeight, look), look.layout);
      testimonies.push(toTestimony(text, source));
    } else if (second) {
      const look = prints.next().value;
      if (!look) continue;
      const text = await recogniseLine(second, photo.strip(line, glyphHeight, look));
      testimonies.push(toPrintTestimony(text, source));
    }
    verdict = judge(testimonies, sufficient);
    if (verdict.toyNumber !== null || (verdict.denied && !second)) break;
    if (!known && testimonies.length === SCREENING_LOOKS && verdict.candidates.length === 0) break;
  }
  return { testimonies, verdict };
}
