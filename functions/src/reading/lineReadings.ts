import {
  type Engine,
  judge,
  NO_VERDICT,
  type Source,
  SUFFICIENT,
  SUFFICIENT_ALONE,
  testify,
  testifyPrint,
  type Testimony,
  type Verdict,
} from "./judge.ts";
import type { PaddleEngine } from "./paddle/network.ts";
import { recogniseLine } from "./paddle/recogniseLine.ts";
import type { Photo, StripRecipe } from "./photo.ts";
import type { Box, GrayPixels } from "./pixels.ts";
import { findTextLines } from "./textLines.ts";

/** How a strip is to be looked at: as a line to be laid out first, or as raw glyphs from edge to edge. */
export type Layout = "line" | "raw";

/** What makes text of a strip that holds one line. */
export interface Recogniser {
  recognise(strip: GrayPixels, layout: Layout): Promise<string> | string;
}

/** What a number is read with. Without the second engine the first one alone decides, and asks more often. */
export interface Engines {
  readonly recogniser: Recogniser;
  readonly second?: PaddleEngine | undefined;
  readonly signal?: AbortSignal | undefined;
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

/** The first looks find a number's form in nearly every line that has one; others aren't looked at further. */
const SCREENING_LOOKS = 2;

/** The second engine's looks: sizes and filters that go wrong in different ways. A strip takes some 35 ms. */
const PRINT_LOOKS: readonly StripRecipe[] = [
  { capHeight: 30, filter: "none", margin: "photo" },
  { capHeight: 24, filter: "sharpen", margin: "photo" },
  { capHeight: 34, filter: "blur", margin: "photo" },
  { capHeight: 18, filter: "none", margin: "photo" },
  { capHeight: 30, filter: "sharpen", margin: "plain" },
];

/**
 * In which order a line is looked at, until it is settled: what most often settles it first. A strip that the first
 * engine finds nothing like a number in is left after its first looks, unless the second one has found the line.
 */
const ORDER: readonly Engine[] = [
  ...(["views", "views", "print", "views", "views", "print", "print"] as const),
  ...Array<Engine>(8).fill("views"),
  ...Array<Engine>(2).fill("print"),
];

/** Where a picture was made clear, for the second engine: the first one has had its looks before, and gains little. */
const CLEAR_ORDER: readonly Engine[] = ["print", "print", "views", "print", "views", "print", "print"];

/** Lines of one area that are looked at; noise and small print make more, cards don't. */
const MOST_LINES = 12;

/** The toy number's capitals are 31 thousandths of the card's width high (measured on cards of 2014-2016). */
const CAP_HEIGHT_TO_WIDTH = 0.031;
/** Areas are brought to this scale before lines are looked for in them. */
const PIXELS_PER_CARD_WIDTH = 1000;

/** A line of an area, in pixels of the photo, and what was made of it. */
export interface LineFinding {
  readonly box: Box;
  readonly testimonies: readonly Testimony[];
  readonly verdict: Verdict;
}

/**
 * Reads the lines of the area that may be a toy number, the uppermost first, each in as many looks as settle it.
 * `cardWidth` is in pixels of the photo: it says how high the letters are.
 */
export async function* readLines(
  photo: Photo,
  area: Box,
  cardWidth: number,
  engines: Engines,
): AsyncGenerator<LineFinding> {
  const scale = PIXELS_PER_CARD_WIDTH / cardWidth;
  const lines = findTextLines(photo.gray(area, scale), PIXELS_PER_CARD_WIDTH * CAP_HEIGHT_TO_WIDTH);
  for (const line of lines.slice(0, MOST_LINES)) {
    const box = {
      left: area.left + line.left / scale,
      top: area.top + line.top / scale,
      width: line.width / scale,
      height: line.height / scale,
    };
    yield { box, ...(await examine(photo, box, line.glyphHeight / scale, engines)) };
  }
}

/** By the first engine's line finder, out of the photo as it is. */
const FIRST_CUT: Source = { blur: 0, size: 0 };

/**
 * Looks at one line in look after look, until the evidence suffices or nothing more can be looked at. `known`: what
 * was made of it before, where it is known to hold something like a number.
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
      testimonies.push(testify(text, source));
    } else if (second) {
      const look = prints.next().value;
      if (!look) continue;
      const text = await recogniseLine(second, photo.strip(line, glyphHeight, look));
      testimonies.push(testifyPrint(text, source));
    }
    verdict = judge(testimonies, sufficient);
    if (verdict.toyNumber !== null || (verdict.denied && !second)) break;
    if (!known && testimonies.length === SCREENING_LOOKS && verdict.candidates.length === 0) break;
  }
  return { testimonies, verdict };
}
