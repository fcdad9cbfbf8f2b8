import { MAX_IMAGE_PIXELS } from "../../contract/wire/limits.ts";
import {
  compareLooks,
  type Comparison,
  isSameCar,
  LOOK_HEIGHT,
  LOOK_WIDTH,
  type PhotoLook,
} from "./likeness.ts";

/** Longer side of the decoded photo: slightly more than needed, so that a JPEG decodes at an eighth. */
const DECODED_SIDE = 240;

/** Returns whether two fronts look like one car. Rejects if one isn't a picture. */
export async function showSameCar(one: Uint8Array, other: Uint8Array): Promise<boolean> {
  return isSameCar(await comparePhotos(one, other));
}

/** Compares the looks of two card photos. Rejects if one isn't a picture. */
export async function comparePhotos(one: Uint8Array, other: Uint8Array): Promise<Comparison> {
  const [first, second] = await Promise.all([computeLook(one), computeLook(other)]);
  return compareLooks(first, second);
}

/** Returns the card-shaped middle of a photo, small and blurred enough to tolerate a pixel's shift. */
async function computeLook(photo: Uint8Array): Promise<PhotoLook> {
  const { default: sharp } = await import("sharp");
  const { data, info } = await sharp(photo, { limitInputPixels: MAX_IMAGE_PIXELS })
    .rotate()
    .flatten({ background: "#808080" })
    .toColourspace("srgb")
    .removeAlpha()
    .resize({ width: DECODED_SIDE, height: DECODED_SIDE, fit: "inside" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const height = Math.max(1, Math.floor(Math.min(info.height, (info.width * 7) / 5)));
  const width = Math.max(1, Math.floor((height * 5) / 7));
  const pixels = await sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
    .extract({
      left: Math.floor((info.width - width) / 2),
      top: Math.floor((info.height - height) / 2),
      width,
      height,
    })
    .resize(LOOK_WIDTH, LOOK_HEIGHT, { fit: "fill" })
    .blur(1)
    .raw()
    .toBuffer();
  return Float32Array.from(pixels);
}
