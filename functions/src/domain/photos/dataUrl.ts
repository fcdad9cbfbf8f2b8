import { AppError } from "../../contract/wire/errors.ts";
import { PHOTO_REFUSALS } from "../../contract/capture/photoFiles.ts";
import { createTooManyBytesError } from "./refusePhoto.ts";

/**
 * Decodes `data:...;base64,...`. Throws `image/too-large` before decoding, and `image/unreadable` for another
 * format.
 */
export function decodeDataUrl(dataUrl: string, maxBytes: number): Uint8Array {
  const comma = dataUrl.indexOf(",");
  if (comma < 0 || !dataUrl.slice(0, comma).endsWith(";base64")) {
    throw new AppError("image/unreadable", { message: "The photo is not a base64 data URL." });
  }
  const length = dataUrl.length - comma - 1;
  if (length > Math.ceil(maxBytes / 3) * 4) {
    throw createTooManyBytesError(maxBytes);
  }
  const bytes = Buffer.from(dataUrl.slice(comma + 1), "base64");
  if (bytes.byteLength === 0) throw new AppError("image/unreadable", { message: PHOTO_REFUSALS.empty });
  return bytes;
}
