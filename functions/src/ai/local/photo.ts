import type sharpModule from "sharp";
import type { Sharp } from "sharp";

import type { RgbaPixels } from "./barcode.ts";
import type { Box, GrayPixels, RgbPixels } from "./pixels.ts";

/** A bomb of a picture must not take the instance down; 40 million pixels are more than any phone's 16:9 frame. */
const MOST_PIXELS = 40e6;
/** Larger photos are shrunk to this longer side: print of a card that fills the frame keeps 40 pixel capitals. */
const LONGEST_SIDE = 2400;
const THUMBNAIL_SIDE = 240;

/** A decoded photo, upright as far as its EXIF data says. */
export interface Photo {
  width: number;
  height: number;
  thumbnail(): Promise<RgbPixels>;
  /** The part of the photo in grey, enlarged or reduced by `scale`. */
  gray(box: Box, scale: number): Promise<GrayPixels>;
  /** One line of text as a PNG, its capitals brought to the recipe's height. */
  strip(line: Box, glyphHeight: number, recipe: StripRecipe): Promise<Buffer>;
  /** The photo turned clockwise. */
  turned(degrees: 90 | 180 | 270): Promise<Photo>;
  /** The whole photo, as the barcode reader takes it. */
  rgba(): Promise<RgbaPixels>;
}

export interface StripRecipe {
  /** Height of a capital in the strip, in pixels. */
  capHeight: number;
  filter: "none" | "blur" | "sharpen" | "threshold";
  /** What lies beside the line: more of the photo (which may hold a hook or an edge), or an even light ground. */
  margin: "photo" | "plain";
}

type SharpModule = typeof sharpModule;

/** Decodes a photo. Rejects where the bytes are no picture, or one of more than 40 million pixels. */
export async function openPhoto(sharp: SharpModule, image: Uint8Array): Promise<Photo> {
  const { data, info } = await sharp(image, { limitInputPixels: MOST_PIXELS, failOn: "error" })
    .autoOrient()
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "white" })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  return photoOf(sharp, { data, width: info.width, height: info.height });
}

function photoOf(sharp: SharpModule, pixels: RgbPixels): Photo {
  const { width, height } = pixels;
  const source = () => sharp(pixels.data, { raw: { width, height, channels: 3 } });
  return {
    width,
    height,
    async thumbnail() {
      const { data, info } = await source()
        .resize({ width: THUMBNAIL_SIDE, height: THUMBNAIL_SIDE, fit: "inside" })
        .raw()
        .toBuffer({ resolveWithObject: true });
      return { data, width: info.width, height: info.height };
    },
    async gray(box, scale) {
      const { data, info } = await source()
        .extract(box)
        .resize({ width: Math.max(1, Math.round(box.width * scale)), kernel: "cubic" })
        .grayscale()
        .raw()
        .toBuffer({ resolveWithObject: true });
      return { data, width: info.width, height: info.height };
    },
    async strip(line, glyphHeight, recipe) {
      const box = withMargin(line, glyphHeight, recipe.margin, pixels);
      const scale = recipe.capHeight / glyphHeight;
      const strip = filtered(
        source()
          .extract(box)
          .resize({
            width: Math.round(box.width * scale),
            height: Math.round(box.height * scale),
            fit: "fill",
            kernel: "cubic",
          })
          .grayscale()
          .normalise(),
        recipe,
      );
      if (recipe.margin === "photo") return strip.png({ compressionLevel: 1 }).toBuffer();
      const side = Math.round(recipe.capHeight * 0.6);
      return strip
        .extend({ top: 4, bottom: 4, left: side, right: side, background: LIGHT_GROUND })
        .png({ compressionLevel: 1 })
        .toBuffer();
    },
    async rgba() {
      const data = await source().ensureAlpha().raw().toBuffer();
      return { data: new Uint8ClampedArray(data), width, height };
    },
    async turned(degrees) {
      const { data, info } = await source().rotate(degrees).raw().toBuffer({ resolveWithObject: true });
      return photoOf(sharp, { data, width: info.width, height: info.height });
    },
  };
}

const LIGHT_GROUND = { r: 232, g: 232, b: 232 };

/** Margins in heights of a glyph: room for what the line finder cut off, little enough to leave the next line out. */
function withMargin(line: Box, glyphHeight: number, margin: StripRecipe["margin"], photo: RgbPixels): Box {
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

function filtered(strip: Sharp, { filter, capHeight }: StripRecipe): Sharp {
  switch (filter) {
    case "none":
      return strip;
    case "blur":
      return strip.blur(Math.max(0.5, capHeight / 20));
    case "sharpen":
      return strip.sharpen({ sigma: capHeight / 14 });
    case "threshold":
      return strip.threshold(140);
  }
}
