import { conclude, type Finding } from "./conclude.ts";
import { deblur } from "./deblur.ts";
import { type Engines, examine, type LineFinding } from "./lineReadings.ts";
import { printedNumbers } from "./paddle/printedNumbers.ts";
import { type Photo, photoOfGray } from "./photo.ts";
import type { Box } from "./pixels.ts";

/** What both engines make of the lines that the second one finds in an area, beside what is known of it. */
export async function lookCloser(
  photo: Photo,
  area: Box,
  cardWidth: number,
  engines: Engines,
  sizes: readonly number[],
  lines: readonly Finding[],
): Promise<Finding> {
  const { second, signal } = engines;
  const found: LineFinding[] = [];
  if (!second) return conclude(lines);
  for (const { picture, size } of picturesOf(photo, area, cardWidth, sizes)) {
    for (const strip of await printedNumbers(second, picture.photo, picture.area, {
      cardWidth: cardWidth * picture.scale,
      size,
      signal,
    })) {
      const box = picture.place(strip.box);
      const index = found.findIndex((other) => isSameLine(other.box, box));
      const { glyphs } = strip;
      // Every size cuts a line differently: what all say of it is weighed together.
      const known = found[index]?.testimonies ?? [];
      const finding = {
        box,
        ...(await examine(strip.strip, glyphs, glyphs.height, engines, { blur: picture.blur, size }, known)),
      };
      if (index < 0) found.push(finding);
      else found[index] = finding;
    }
    const finding = conclude([...found, ...lines]);
    if (finding.verdict.toyNumber !== null) return finding;
  }
  return conclude([...found, ...lines]);
}

/** A part of a photo, perhaps made clear, as a photo of its own. */
interface PartPicture {
  readonly photo: Photo;
  readonly area: Box;
  /** What was taken out of it. */
  readonly blur: number;
  /** Its pixels to one of the photo. */
  readonly scale: number;
  /** Where a box of it lies in the photo. */
  place(box: Box): Box;
}

/** The area as it is, at each size; then with the blur of a lens or a hand taken out of it. */
function* picturesOf(
  photo: Photo,
  area: Box,
  cardWidth: number,
  sizes: readonly number[],
): Generator<{ picture: PartPicture; size: number }> {
  for (const size of sizes) yield { picture: { photo, area, blur: 0, scale: 1, place: (box) => box }, size };
  for (const blur of BLURS) {
    const picture = clearPicture(photo, area, cardWidth, blur);
    for (const size of sizes) yield { picture, size };
  }
}

/** Of a lens or a hand, in widths of the card: capitals are 0.031 high, and are lost from some 0.005 on. */
const BLURS = [0.0024, 0.003] as const;
/** More pixels of the card's width than this make nothing clearer, and take time. */
const MOST_CLEAR_WIDTH = 480;

function clearPicture(photo: Photo, area: Box, cardWidth: number, blur: number): PartPicture {
  const scale = Math.min(1, MOST_CLEAR_WIDTH / cardWidth);
  const clear = photoOfGray(deblur(photo.gray(area, scale), blur * cardWidth * scale));
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

/** Whether two boxes lie on one line, beside or over one another. */
function isSameLine(one: Box, other: Box): boolean {
  const rows = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  const columns = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  return rows > Math.min(one.height, other.height) * 0.5 && columns > 0;
}
