import { conclude, type Finding } from "./conclude.ts";
import { deblur } from "./deblur.ts";
import { type Engines, examine, type LineFinding } from "./lineReadings.ts";
import { findPrintedNumbers } from "./paddle/printedNumbers.ts";
import { type Photo, createGrayPhoto } from "./photo.ts";
import type { Box } from "./pixels.ts";
import { settle } from "./pool.ts";

/** Card widths in pixels at which lines are searched, in the original photo and with its blur removed. */
export interface Sizes {
  readonly plain: readonly number[];
  readonly clear: readonly { readonly blur: number; readonly size: number }[];
}

/** Reads the lines that the second engine finds in an area with both engines, and adds what is known already. */
export async function lookCloser(
  photo: Photo,
  area: Box,
  cardWidth: number,
  engines: Engines,
  sizes: Sizes,
  lines: readonly Finding[],
): Promise<Finding> {
  const { second, signal } = engines;
  const found: LineFinding[] = [];
  if (!second) return conclude(lines);
  const seen = { digits: false };
  const look = async (picture: PartPicture, size: number) => {
    const width = cardWidth * picture.scale;
    const printed = await findPrintedNumbers(second, picture.photo, picture.area, {
      cardWidth: width,
      size,
      signal,
    });
    seen.digits ||= printed.hasDigits;
    for (const { strip, glyphs, box: inPicture } of printed.strips) {
      const box = picture.place(inPicture);
      const index = found.findIndex((other) => isSameLine(other.box, box));
      // Every size cuts a line differently, so the readings of all sizes are weighed together.
      const known = found[index]?.testimonies ?? [];
      const source = { blur: picture.blur, size };
      const finding = { box, ...(await examine(strip, glyphs, glyphs.height, engines, source, known)) };
      if (index < 0) found.push(finding);
      else found[index] = finding;
    }
    return conclude([...found, ...lines]);
  };
  for (const size of sizes.plain) {
    const finding = await look({ photo, area, blur: 0, scale: 1, place: (box) => box }, size);
    if (finding.verdict.toyNumber !== null) return finding;
  }
  const isLost = seen.digits || found.length + lines.length > 0;
  for (const { blur, size } of isLost ? sizes.clear : []) {
    const finding = await look(deblurPart(photo, area, cardWidth, blur), size);
    if (finding.verdict.toyNumber !== null) return finding;
  }
  return conclude([...found.map(settle), ...lines]);
}

/** A part of a photo, possibly deblurred, as a photo of its own. */
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

/** Card width in pixels. Larger pictures take longer without becoming clearer. */
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

/** Whether two boxes overlap on one line. */
function isSameLine(one: Box, other: Box): boolean {
  const rows = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  const columns = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  return rows > Math.min(one.height, other.height) * 0.5 && columns > 0;
}
