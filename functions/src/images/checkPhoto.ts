import type sharpModule from "sharp";
import type { SharpOptions } from "sharp";

import { createMutex } from "../domain/concurrency.ts";
import { createTooManyPixelsError, refusePhoto, toPhotoError } from "../domain/photos/refusePhoto.ts";
import { MAX_IMAGE_PIXELS, MAX_PHOTO_SIDE } from "../contract/wire/limits.ts";
import { detectPhotoKind } from "../contract/capture/photoFiles.ts";

interface CheckedPhoto {
  readonly jpeg: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/**
 * Limits concurrent decoding per instance to one photo that is shrunk, one that is re-encoded, and one that stays
 * as it is, as the studio's do. So large and rotated photos, which take longer, don't delay the studio's. Eight
 * rotated photos of 39 megapixels, one after another, take 440 to 720 MB, because the C library keeps freed
 * memory. The functions that check photos have 1 GiB.
 */
const inFlight = { shrunk: createMutex(), encoded: createMutex(), unchanged: createMutex() };

/**
 * Validates a photo and returns a clean JPEG: fully decodable, upright, without the location and device
 * metadata of phones, at most `MAX_PHOTO_SIDE` pixels on its longer side. A clean JPEG is returned unchanged.
 * Throws `image/unreadable` {reason} or `image/too-large` {reason, maxMegapixels}.
 */
export async function checkPhoto(bytes: Uint8Array): Promise<CheckedPhoto> {
  refusePhoto(bytes);
  const { default: sharp } = await import("sharp");
  // Uses one thread, because an instance has one processor.
  sharp.concurrency(1);
  const photo = { bytes, sharp };
  try {
    // Reads the header only.
    const { width, height, orientation = 1, exif, xmp, iptc } = await sharp(bytes, OPTIONS).metadata();
    if (width * height > MAX_IMAGE_PIXELS) throw createTooManyPixelsError();
    if (Math.max(width, height) > MAX_PHOTO_SIDE) {
      return await inFlight.shrunk(async () => encode({ sharp, bytes: await shrink(photo) }));
    }
    // Phones can write the location to any of the three.
    const isClean = [exif, xmp, iptc].every((written) => written === undefined);
    if (detectPhotoKind(bytes) !== "jpeg" || orientation !== 1 || !isClean) {
      return await inFlight.encoded(() => encode(photo));
    }
    await inFlight.unchanged(() => decodeSmall(photo, width));
    return { jpeg: bytes, width, height };
  } catch (error) {
    throw toPhotoError(error);
  }
}

const OPTIONS = { limitInputPixels: MAX_IMAGE_PIXELS, failOn: "error" } as const satisfies SharpOptions;

interface Photo {
  readonly bytes: Uint8Array;
  readonly sharp: typeof sharpModule;
}

/** Decodes every line at an eighth of the size, so that truncated files are detected at a tenth of the cost. */
async function decodeSmall({ bytes, sharp }: Photo, width: number): Promise<void> {
  await sharp(bytes, OPTIONS)
    .resize({ width: Math.max(1, Math.floor(width / 8)) })
    .raw()
    .toBuffer();
}

async function encode({ bytes, sharp }: Photo): Promise<CheckedPhoto> {
  const { data, info } = await sharp(bytes, OPTIONS)
    .autoOrient()
    .flatten({ background: "#ffffff" })
    .jpeg({ quality: 95, chromaSubsampling: "4:2:0" })
    .toBuffer({ resolveWithObject: true });
  return { jpeg: data, width: info.width, height: info.height };
}

/** Shrinks before rotating. Rotating a large photo needs all of its pixels in memory; shrinking doesn't. */
function shrink({ bytes, sharp }: Photo): Promise<Buffer> {
  return sharp(bytes, OPTIONS)
    .resize({ width: MAX_PHOTO_SIDE, height: MAX_PHOTO_SIDE, fit: "inside" })
    .keepMetadata()
    .tiff({ compression: "none" })
    .toBuffer();
}
