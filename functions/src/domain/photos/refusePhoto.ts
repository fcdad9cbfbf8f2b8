import { findPhotoRefusal } from "../../contract/capture/photoFiles.ts";
import type { Reason } from "../../contract/reasons/reasonText.ts";
import { AppError } from "../../contract/wire/errors.ts";
import { MAX_IMAGE_PIXELS } from "../../contract/wire/limits.ts";

/** Throws if a photo's first bytes show that it can't be used. Decodes nothing. */
export function refusePhoto(bytes: Uint8Array): void {
  const refusal = findPhotoRefusal(bytes);
  if (refusal === "pixels") throw createTooManyPixelsError();
  if (refusal !== null) throw createUnreadableError(refusal);
}

export const createUnreadableError = (reason: Reason, options?: ErrorOptions) =>
  new AppError("image/unreadable", { reason }, options);

export const createTooManyPixelsError = (most = MAX_IMAGE_PIXELS) =>
  new AppError("image/too-large", { reason: "pixels" satisfies Reason, maxMegapixels: most / 1e6 });

export const createTooManyBytesError = (maxBytes: number) =>
  new AppError("image/too-large", { reason: "bytes" satisfies Reason, maxMegabytes: maxBytes / 1024 / 1024 });

/** Converts the image library's error about a photo that can't be decoded. */
export function toPhotoError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  // eslint-disable-next-line pegboard/no-text-comparison -- sharp has no code for it.
  if (error instanceof Error && error.message.includes("pixel limit")) return createTooManyPixelsError();
  return createUnreadableError("damaged", { cause: error });
}

/**
 * Decodes `data:...;base64,...`. Throws `image/too-large` before decoding, and `image/unreadable` for another
 * format.
 */
export function decodeDataUrl(dataUrl: string, maxBytes: number): Uint8Array {
  const comma = dataUrl.indexOf(",");
  if (comma < 0 || !dataUrl.slice(0, comma).endsWith(";base64")) {
    throw createUnreadableError("not-data-url");
  }
  const length = dataUrl.length - comma - 1;
  if (length > Math.ceil(maxBytes / 3) * 4) {
    throw createTooManyBytesError(maxBytes);
  }
  const bytes = Buffer.from(dataUrl.slice(comma + 1), "base64");
  if (bytes.byteLength === 0) throw createUnreadableError("empty");
  return bytes;
}
