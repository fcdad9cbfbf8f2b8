import { MAX_IMAGE_PIXELS } from "../contract/limits.ts";
import type { Speed } from "../domain/capture/ports.ts";

/** Longest side in pixels: what the providers' own tiling makes of a picture is not larger. */
const LONGEST_SIDE: Readonly<Record<Speed, number>> = { fast: 768, accurate: 1600 };

/** A photo as a JPEG that is small enough to send, in base64. */
export async function shrinkPhoto(photo: Uint8Array, speed: Speed): Promise<string> {
  const { default: sharp } = await import("sharp");
  const side = LONGEST_SIDE[speed];
  const jpeg = await sharp(photo, { limitInputPixels: MAX_IMAGE_PIXELS })
    .rotate()
    .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
    .jpeg({ quality: 85 })
    .toBuffer();
  return jpeg.toString("base64");
}
