import type { PhotoRefusal } from "../reasons/reasonText.ts";
import { MAX_IMAGE_PIXELS } from "../wire/limits.ts";

/** File format detected from the content. Names and MIME types are only claims. */
export type PhotoKind = "jpeg" | "png" | "webp" | "gif" | "heic" | "avif";
/** Formats that can be used. An animated GIF is used by its first frame. */
const USABLE_KINDS: readonly PhotoKind[] = ["jpeg", "png", "webp", "gif"];

/** Bytes that suffice to detect format and size. A JPEG's size can follow its embedded preview. */
export const PHOTO_HEAD_BYTES = 256 * 1024;

/** Returns the file format, or null for any other format. */
export function detectPhotoKind(bytes: Uint8Array): PhotoKind | null {
  if (startsWith(bytes, 0, [0xff, 0xd8, 0xff])) return "jpeg";
  if (startsWith(bytes, 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return "png";
  if (readText(bytes, 0, 4) === "RIFF" && readText(bytes, 8, 4) === "WEBP") return "webp";
  if (["GIF87a", "GIF89a"].includes(readText(bytes, 0, 6))) return "gif";
  return readText(bytes, 4, 4) === "ftyp" ? detectBrandedKind(bytes) : null;
}

/** Returns the reason why a file can't be used, judged by its first bytes, or null without a reason. */
export function findPhotoRefusal(head: Uint8Array): PhotoRefusal | null {
  if (head.byteLength === 0) return "empty";
  const kind = detectPhotoKind(head);
  if (kind === "heic") return "heic";
  if (kind === null || !USABLE_KINDS.includes(kind)) return "other";
  const size = readPixelSize(head);
  return size !== null && size.width * size.height > MAX_IMAGE_PIXELS ? "pixels" : null;
}

/**
 * Returns the size in the file header, before decoding and EXIF rotation, or null if the header doesn't
 * contain it.
 */
export function readPixelSize(bytes: Uint8Array): { width: number; height: number } | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    switch (detectPhotoKind(bytes)) {
      case "jpeg":
        return readJpegSize(view);
      case "png":
        return { width: view.getUint32(16), height: view.getUint32(20) };
      case "gif":
        return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
      case "webp":
        return readWebpSize(view, readText(bytes, 12, 4));
      default:
        return null;
    }
  } catch (error) {
    // The header continues past the bytes given.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Brands in the `ftyp` box: ISO/IEC 23008-12 (HEIF) and the AV1 Image File Format. */
const HEIC_BRANDS = ["heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs", "mif1", "msf1", "heif"];
const AVIF_BRANDS = ["avif", "avis"];

function detectBrandedKind(bytes: Uint8Array): PhotoKind | null {
  const end = Math.min(new DataView(bytes.buffer, bytes.byteOffset).getUint32(0), bytes.byteLength, 128);
  const brands: string[] = [];
  // The minor version is between the major brand and the compatible brands.
  for (let at = 8; at + 4 <= end; at += at === 8 ? 8 : 4) brands.push(readText(bytes, at, 4));
  if (brands.some((brand) => AVIF_BRANDS.includes(brand))) return "avif";
  return brands.some((brand) => HEIC_BRANDS.includes(brand)) ? "heic" : null;
}

/** Finds the first frame header (SOF), skipping other segments by their length. */
function readJpegSize(view: DataView): { width: number; height: number } | null {
  for (let at = 2; ;) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    if (marker === 0xd9 || marker === 0xda) return null;
    at += 2 + view.getUint16(at + 2);
  }
}

/** Lossy, lossless and extended files store the size in three different places (RFC 9649). */
function readWebpSize(view: DataView, chunk: string): { width: number; height: number } | null {
  if (chunk === "VP8 ") {
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  }
  if (chunk === "VP8L") {
    const bits = view.getUint32(21, true);
    return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
  }
  if (chunk !== "VP8X") return null;
  const readThreeBytes = (at: number) => view.getUint16(at, true) + (view.getUint8(at + 2) << 16);
  return { width: 1 + readThreeBytes(24), height: 1 + readThreeBytes(27) };
}

const startsWith = (bytes: Uint8Array, at: number, expected: readonly number[]) =>
  expected.every((byte, index) => bytes[at + index] === byte);

const readText = (bytes: Uint8Array, at: number, length: number) =>
  String.fromCharCode(...bytes.subarray(at, at + length));
