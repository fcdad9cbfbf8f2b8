import { AppError } from "../contract/wire/errors.ts";
import { MAX_IMAGE_PIXELS } from "../contract/wire/limits.ts";
import { detectPhotoKind, findPhotoRefusal, PHOTO_REFUSALS } from "../contract/capture/photoFiles.ts";

/**
 * Validates a photo and returns a clean JPEG: fully decodable, upright, at most 40 megapixels, without the location
 * and device metadata of phones. A clean JPEG keeps its bytes.
 */
export async function checkPhoto(
  bytes: Uint8Array,
): Promise<{ jpeg: Uint8Array; width: number; height: number }> {
  const refusal = findPhotoRefusal(bytes);
  if (refusal === "pixels") throw createTooManyPixelsError();
  if (refusal !== null) throw new AppError("image/unreadable", { message: PHOTO_REFUSALS[refusal] });
  const { default: sharp } = await import("sharp");
  const options = { limitInputPixels: MAX_IMAGE_PIXELS, failOn: "error" } as const;
  try {
    const { width, height, orientation = 1, exif, xmp, iptc } = await sharp(bytes, options).metadata();
    if (width * height > MAX_IMAGE_PIXELS) throw createTooManyPixelsError();
    // Phones write the location into any of the three.
    const isClean = [exif, xmp, iptc].every((written) => written === undefined);
    if (detectPhotoKind(bytes) === "jpeg" && orientation === 1 && isClean) {
      // Decodes every line at an eighth of the size, so that a truncated file fails at a tenth of the cost.
      await sharp(bytes, options)
        .resize({ width: Math.max(1, Math.floor(width / 8)) })
        .raw()
        .toBuffer();
      return { jpeg: bytes, width, height };
    }
    const { data, info } = await sharp(bytes, options)
      .rotate()
      .flatten({ background: "#ffffff" })
      .jpeg({ quality: 95, chromaSubsampling: "4:2:0" })
      .toBuffer({ resolveWithObject: true });
    return { jpeg: data, width: info.width, height: info.height };
  } catch (error) {
    if (error instanceof AppError) throw error;
    // eslint-disable-next-line pegboard/no-text-comparison -- sharp has no code for it.
    if (error instanceof Error && error.message.includes("pixel limit")) throw createTooManyPixelsError();
    throw new AppError("image/unreadable", { message: PHOTO_REFUSALS.damaged }, { cause: error });
  }
}

const createTooManyPixelsError = () =>
  new AppError("image/too-large", {
    message: PHOTO_REFUSALS.pixels,
    maxMegapixels: MAX_IMAGE_PIXELS / 1e6,
  });
