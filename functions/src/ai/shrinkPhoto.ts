import { MAX_IMAGE_PIXELS } from "../contract/wire/limits.ts";
import type { Speed } from "../domain/capture/ports.ts";

/** Longest side in pixels. The providers' own tiling uses no larger pictures. */
const MAX_SIDE: Readonly<Record<Speed, number>> = { fast: 768, accurate: 1600 };

/** Shrinks a photo to a JPEG in base64. */
export async function shrinkPhoto(photo: Uint8Array, speed: Speed): Promise<string> {
  const { default: sharp } = await import("sharp");
  const side = MAX_SIDE[speed];
  const jpeg = await sharp(photo, { limitInputPixels: MAX_IMAGE_PIXELS })
    .rotate()
    .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
    .jpeg({ quality: 85 })
    .toBuffer();
  return jpeg.toString("base64");
}
