import { createTooManyBytesError, createUnreadableError } from "./refusePhoto.ts";

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
