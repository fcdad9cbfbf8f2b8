import { MAX_IMAGE_PIXELS } from "../../contract/wire/limits.ts";
import { createMutex } from "../../domain/concurrency.ts";
import { createTooManyPixelsError } from "../../domain/photos/refusePhoto.ts";
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

/** Returns whether two fronts look like one car. Rejects if one isn't a picture, or too large a progressive JPEG. */
export async function showSameCar(one: Uint8Array, other: Uint8Array): Promise<boolean> {
  return isSameCar(await comparePhotos(one, other));
}

/** Compares the looks of two card photos. Rejects if one isn't a picture. */
export async function comparePhotos(one: Uint8Array, other: Uint8Array): Promise<Comparison> {
  const [first, second] = await Promise.all([computeLook(one), computeLook(other)]);
  return compareLooks(first, second);
}

/**
 * Maximum pixels of a progressive JPEG: eBay's largest pictures. A progressive JPEG is held whole while it is
 * decoded, also if it is shrunk: 4,096 pixels square take 100 MB, and `processCardCapture` answers ten requests with
 * 512 MiB.
 */
const MAX_PROGRESSIVE_PIXELS = 1_600 ** 2;
/** Decodes one photo at a time per instance, because the C library keeps freed memory for each thread. */
const inTurn = createMutex();
const computeLook = (photo: Uint8Array): Promise<PhotoLook> => inTurn(() => decodeLook(photo));

/** Returns the card-shaped middle of a photo, small and blurred enough to tolerate a pixel's shift. */
async function decodeLook(photo: Uint8Array): Promise<PhotoLook> {
  const { default: sharp } = await import("sharp");
  const whole = await sharp(photo).metadata();
  if (whole.isProgressive && whole.width * whole.height > MAX_PROGRESSIVE_PIXELS)
    throw createTooManyPixelsError(MAX_PROGRESSIVE_PIXELS);
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
