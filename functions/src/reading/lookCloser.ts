import { combineFindings, type Finding } from "./combineFindings.ts";
import { deblur } from "./deblur.ts";
import { type Engines, examine, type LineFinding } from "./lineReadings.ts";
import { type Source, toNumberTestimony, type Testimony } from "./judge.ts";
import type { PaddleEngine } from "./paddle/network.ts";
import { findPrintedNumbers } from "./paddle/printedNumbers.ts";
import { type Photo, createGrayPhoto, type StripRecipe } from "./photo.ts";
import type { Box } from "./pixels.ts";
import { confirm, settle } from "./pool.ts";
import { weighNumbers } from "./toyNumbers/weighNumbers.ts";

/**
 * The card's widths in pixels at which lines are searched, in the original photo (`plain`) and with its blur
 * removed (`clear`). If the first clear picture, or an earlier picture, has no line, the others aren't
 * searched: of 600 distorted photos, none was read by them.
 */
export interface Sizes {
  readonly plain: readonly number[];
  readonly clear: readonly { readonly blur: number; readonly size: number }[];
  /**
   * Whether the search ends with the first picture that has no line that may be a number. If not, it
   * continues while there are digits.
   */
  readonly endsWithoutLine: boolean;
}

/** What one search of a photo passes to the next. */
export interface SearchMemory {
  /** The places, in pixels of the photo, at which there is certainly no number. */
  readonly words: Box[];
  /** Whether the number's place was found, but its beginning is covered. */
  hasCoveredNumber: boolean;
}

export const createSearchMemory = (): SearchMemory => ({ words: [], hasCoveredNumber: false });

/**
 * Reads the lines that the second engine finds in an area with both engines, and adds what is known already.
 * Uses what earlier searches have found, and adds to it.
 */
export async function lookCloser(
  photo: Photo,
  area: Box,
  cardWidth: number,
  engines: Engines,
  sizes: Sizes,
  lines: readonly Finding[],
  seen: SearchMemory = createSearchMemory(),
): Promise<Finding> {
  const { second, signal } = engines;
  const found: LineFinding[] = [];
  if (!second) return combineFindings(lines);
  const here = { hasDigits: false };
  const look = async (picture: PartPicture, size: number) => {
    const width = cardWidth * picture.scale;
    const printed = await findPrintedNumbers(second, picture.photo, picture.area, {
      cardWidth: width,
      size,
      isWord: (box) => seen.words.some((word) => covers(word, picture.place(box))),
      signal,
    });
    seen.words.push(...printed.words.map((box) => picture.place(box)));
    seen.hasCoveredNumber ||= printed.hasCoveredNumber;
    here.hasDigits ||= printed.hasDigits;
    for (const { strip, glyphs, box: inPicture } of printed.strips) {
      const box = picture.place(inPicture);
      const index = found.findIndex((other) => isSameLine(other.box, box));
      // Every size cuts a line differently, so the readings of all sizes are weighed together.
      const known = found[index]?.testimonies ?? [];
      const source = { blur: picture.blur, size };
      const examined = await examine(strip, glyphs, glyphs.height, engines, source, known);
      const weighed = await weighStrip(second, strip, glyphs, source);
      const finding = confirm({ box, ...examined, testimonies: [...examined.testimonies, ...weighed] });
      if (index < 0) found.push(finding);
      else found[index] = finding;
    }
    return combineFindings([...found.map(settle), ...lines]);
  };
  const hasLine = () => found.length + lines.length > 0;
  for (const size of sizes.plain) {
    const finding = await look({ photo, area, blur: 0, scale: 1, place: (box) => box }, size);
    if (finding.verdict.toyNumber !== null || (sizes.endsWithoutLine && !hasLine())) return finding;
  }
  let picture: PartPicture | null = null;
  for (const { blur, size } of here.hasDigits || hasLine() ? sizes.clear : []) {
    if (picture?.blur !== blur) picture = deblurPart(photo, area, cardWidth, blur);
    const finding = await look(picture, size);
    if (finding.verdict.toyNumber !== null || !hasLine()) return finding;
  }
  return combineFindings([...found.map(settle), ...lines]);
}

/** The third engine's looks. They are the second engine's without the padded strips, which it misreads. */
const NUMBER_LOOKS: readonly StripRecipe[] = [
  { capHeight: 30, filter: "none", margin: "photo" },
  { capHeight: 24, filter: "sharpen", margin: "photo" },
  { capHeight: 34, filter: "blur", margin: "photo" },
];

async function weighStrip(
  { toyNumbers }: PaddleEngine,
  strip: Photo,
  glyphs: Box,
  source: Source,
): Promise<Testimony[]> {
  const testimonies: Testimony[] = [];
  for (const look of NUMBER_LOOKS) {
    const numbers = await weighNumbers(toyNumbers, strip.strip(glyphs, glyphs.height, look));
    testimonies.push(toNumberTestimony(numbers, source));
  }
  return testimonies;
}

/** A part of a photo, possibly deblurred, as a separate photo. */
interface PartPicture {
  readonly photo: Photo;
  readonly area: Box;
  /** The amount of blur removed. */
  readonly blur: number;
  /** Pixels per pixel of the photo. */
  readonly scale: number;
  /** Converts a box to the photo's coordinates. */
  place(box: Box): Box;
}

/** The largest width of the card in pixels. Larger pictures take longer without becoming clearer. */
const MAX_CLEAR_WIDTH = 480;

function deblurPart(photo: Photo, area: Box, cardWidth: number, blur: number): PartPicture {
  const scale = Math.min(1, MAX_CLEAR_WIDTH / cardWidth);
  const clear = createGrayPhoto(deblur(photo.gray(area, scale), blur * cardWidth * scale));
  return {
    photo: clear,
    area: { left: 0, top: 0, width: clear.width, height: clear.height },
    blur,
    scale,
    place: ({ left, top, width, height }) => ({
      left: area.left + left / scale,
      top: area.top + top / scale,
      width: width / scale,
      height: height / scale,
    }),
  };
}

function isSameLine(one: Box, other: Box): boolean {
  const { rows, columns } = measureOverlap(one, other);
  return rows > Math.min(one.height, other.height) * 0.5 && columns > 0;
}

/** Whether a box contains nearly all of another one on its line. */
function covers(one: Box, other: Box): boolean {
  const { rows, columns } = measureOverlap(one, other);
  return rows > other.height * 0.7 && columns > other.width * 0.9;
}

function measureOverlap(one: Box, other: Box): { rows: number; columns: number } {
  return {
    rows: Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top),
    columns: Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left),
  };
}
