import type sharpModule from "sharp";

import { toPhotoError } from "../../domain/photos/refusePhoto.ts";
import type { ColourPixels } from "../../reading/pixels.ts";

/** Guards against decompression bombs. 40 million pixels exceed any phone's 16:9 frame. */
const MAX_PIXELS = 40e6;
/** Larger photos are shrunk to this longer side: print of a card that fills the frame keeps capitals of 40 pixels. */
const MAX_SIDE = 2400;

/**
 * Decodes a photo upright by its EXIF data. Throws `image/unreadable` if the bytes aren't a picture, and
 * `image/too-large` if it has more than 40 million pixels.
 */
export async function openPhoto(
  sharp: typeof sharpModule,
  image: Uint8Array,
): Promise<ColourPixels & { data: Uint8Array<ArrayBuffer>; channels: 4 }> {
  const { data, info } = await sharp(image, { limitInputPixels: MAX_PIXELS, failOn: "error" })
    .autoOrient()
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "white" })
    .toColourspace("srgb")
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch((error: unknown) => {
      throw toPhotoError(error);
    });
  return { data: new Uint8Array(data), width: info.width, height: info.height, channels: 4 };
}
