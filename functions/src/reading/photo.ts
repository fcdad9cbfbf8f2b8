import type { Box, ColourPixels, GrayPixels, RgbPixels } from "./pixels.ts";
import { cropGray, createMiniature, resizeGray, type Slant, straighten, rotate } from "./resample.ts";
import { padStrip, prepareStrip, type StripFilter } from "./strip.ts";

const MINIATURE_SIDE = 240;

/** A decoded photo of a card, and the views of it that the reader needs. */
export interface Photo {
  readonly width: number;
  readonly height: number;
  /** A small version for `locateCard`. */
  miniature(): RgbPixels;
  /** A part of the photo in gray, scaled by `scale`. */
  gray(box: Box, scale: number): GrayPixels;
  /** One line of text, scaled to the recipe's height of capitals. */
  strip(line: Box, glyphHeight: number, recipe: StripRecipe): GrayPixels;
  /** A slanted line straightened, with glyphs `glyphHeight` pixels high, and its place in the result. */
  straightened(line: SlantedLine, glyphHeight: number): { photo: Photo; line: Box };
  turned(degrees: 90 | 180 | 270): Photo;
}

/** The glyphs of a slanted line, in pixels of the photo: middle, length, height and slant. */
interface SlantedLine extends Slant {
  readonly length: number;
  readonly glyphHeight: number;
}

export interface StripRecipe {
  /** Height of a capital in the strip, in pixels. */
  readonly capHeight: number;
  readonly filter: StripFilter;
  /** The surroundings of the line: the photo itself (which may contain a hook or an edge), or an even light ground. */
  readonly margin: "photo" | "plain";
}

export function createPhoto(pixels: ColourPixels): Photo {
  const { width, height } = pixels;
  return {
    width,
    height,
    miniature: () => createMiniature(pixels, MINIATURE_SIDE),
    gray(box, scale) {
      const part = cropGray(pixels, box);
      return resizeGray(part, scaleLength(box.width, scale), scaleLength(box.height, scale));
    },
    strip(line, glyphHeight, { capHeight, filter, margin }) {
      const box = addMargin(line, glyphHeight, margin, pixels);
      const scale = capHeight / glyphHeight;
      const strip = resizeGray(
        cropGray(pixels, box),
        scaleLength(box.width, scale),
        scaleLength(box.height, scale),
      );
      const ground = margin === "photo" ? strip : padStrip(strip, Math.round(capHeight * 0.6), 4);
      return prepareStrip(ground, filter, capHeight);
    },
    straightened: (line, glyphHeight) => straightenLine(pixels, line, glyphHeight),
    turned: (degrees) => createPhoto(rotate(pixels, degrees)),
  };
}

export function createGrayPhoto({ data: gray, width, height }: GrayPixels): Photo {
  const data = new Uint8Array(gray.length * 3);
  for (let index = 0; index < gray.length; index += 1) {
    const value = gray[index] ?? 0;
    data[index * 3] = value;
    data[index * 3 + 1] = value;
    data[index * 3 + 2] = value;
  }
  return createPhoto({ data, width, height, channels: 3 });
}

/** Margin around a line, in glyph heights. */
const AROUND_LINE = 0.5;

function straightenLine(pixels: ColourPixels, line: SlantedLine, glyphHeight: number) {
  const scale = glyphHeight / line.glyphHeight;
  const margin = glyphHeight * AROUND_LINE;
  const width = Math.ceil(line.length * scale + 2 * margin);
  const height = Math.ceil(glyphHeight + 2 * margin);
  const reach = Math.ceil(Math.hypot(width, height) / scale / 2) + 2;
  const left = Math.max(0, Math.floor(line.x - reach));
  const top = Math.max(0, Math.floor(line.y - reach));
  const part = cropGray(pixels, {
    left,
    top,
    width: Math.max(1, Math.min(pixels.width, Math.ceil(line.x + reach)) - left),
    height: Math.max(1, Math.min(pixels.height, Math.ceil(line.y + reach)) - top),
  });
  const slant = { x: line.x - left, y: line.y - top, radians: line.radians };
  const straight = straighten(part, slant, width, height, scale);
  return {
    photo: createGrayPhoto(straight),
    line: { left: margin, top: margin, width: width - 2 * margin, height: height - 2 * margin },
  };
}

const scaleLength = (length: number, scale: number) => Math.max(1, Math.round(length * scale));

/** Adds margins in glyph heights: enough for what the line finder cut off, too little for the next line. */
function addMargin(line: Box, glyphHeight: number, margin: StripRecipe["margin"], photo: ColourPixels): Box {
  const left = Math.max(0, Math.floor(line.left - glyphHeight * 0.45));
  const top = Math.max(0, Math.floor(line.top - glyphHeight * 0.3));
  const right = line.left + line.width + glyphHeight * (margin === "photo" ? 0.45 : 0.07);
  const bottom = line.top + line.height + glyphHeight * 0.3;
  return {
    left,
    top,
    width: Math.max(1, Math.min(photo.width, Math.ceil(right)) - left),
    height: Math.max(1, Math.min(photo.height, Math.ceil(bottom)) - top),
  };
}
