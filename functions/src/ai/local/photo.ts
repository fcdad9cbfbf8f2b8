import type sharpModule from "sharp";

import type { ColourPixels } from "../../reading/pixels.ts";

/** A bomb of a picture must not take the instance down; 40 million pixels are more than any phone's 16:9 frame. */
const MOST_PIXELS = 40e6;
/** Larger photos are shrunk to this longer side: print of a card that fills the frame keeps 40 pixel capitals. */
const LONGEST_SIDE = 2400;

/**
 * Decodes a photo, upright as far as its EXIF data says. Rejects where the bytes are no picture, or one of more than
 * 40 million pixels.
 */
export async function openPhoto(
  sharp: typeof sharpModule,
  image: Uint8Array,
): Promise<ColourPixels & { data: Uint8Array<ArrayBuffer>; channels: 4 }> {
  const { data, info } = await sharp(image, { limitInputPixels: MOST_PIXELS, failOn: "error" })
    .autoOrient()
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "white" })
    .toColourspace("srgb")
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: new Uint8Array(data), width: info.width, height: info.height, channels: 4 };
}
