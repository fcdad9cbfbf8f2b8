import { findPhotoRefusal, PHOTO_REFUSALS, sayTooManyPixels } from "../../contract/capture/photoFiles.ts";
import { AppError } from "../../contract/wire/errors.ts";
import { MAX_IMAGE_PIXELS } from "../../contract/wire/limits.ts";

/**
 * Throws if a photo's first bytes show that it can't be used. Cheap, because it neither decodes nor reads
 * anything.
 */
export function refusePhoto(bytes: Uint8Array): void {
  const refusal = findPhotoRefusal(bytes);
  if (refusal === "pixels") throw createTooManyPixelsError();
  if (refusal !== null) throw new AppError("image/unreadable", { message: PHOTO_REFUSALS[refusal] });
}

export const createTooManyPixelsError = (most = MAX_IMAGE_PIXELS) =>
  new AppError("image/too-large", { message: sayTooManyPixels(most), maxMegapixels: most / 1e6 });

export function createTooManyBytesError(maxBytes: number): AppError {
  const maxMegabytes = maxBytes / 1024 / 1024;
  return new AppError("image/too-large", { message: `More than ${maxMegabytes} MB.`, maxMegabytes });
}
