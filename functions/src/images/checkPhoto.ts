import { AppError } from "../contract/errors.ts";
import { MAX_IMAGE_PIXELS } from "../contract/limits.ts";

/** What a file starts with decides what it is; a name or a MIME type is only a claim. */
const SIGNATURES: readonly [format: string, offset: number, bytes: string][] = [
  ["jpeg", 0, "ffd8ff"],
  ["png", 0, "89504e470d0a1a0a"],
  ["webp", 8, "57454250"],
  ["heic", 4, "6674797068656963"],
  ["heic", 4, "6674797068656966"],
  ["heic", 4, "667479706d696631"],
];

/**
 * A photo as a JPEG that can be trusted: decoded once to the last line, upright, at most 40 megapixels, without the
 * place and device that a phone writes into it. A clean JPEG keeps its bytes.
 */
export async function checkPhoto(
  bytes: Uint8Array,
): Promise<{ jpeg: Uint8Array; width: number; height: number }> {
  const format = formatOf(bytes);
  if (format === "heic") {
    throw new AppError("image/unreadable", {
      message:
        "HEIC photos can't be shown by marketplaces. Set the phone's camera to JPEG (Most Compatible).",
    });
  }
  if (format === null) {
    throw new AppError("image/unreadable", { message: "Only JPEG, PNG and WebP photos can be used." });
  }
  const { default: sharp } = await import("sharp");
  const options = { limitInputPixels: MAX_IMAGE_PIXELS, failOn: "error" } as const;
  try {
    const { width, height, orientation = 1, exif } = await sharp(bytes, options).metadata();
    if (width * height > MAX_IMAGE_PIXELS) throw tooManyPixels();
    if (format === "jpeg" && orientation === 1 && exif === undefined) {
      // Decodes to the last line at an eighth of the size: a cut-off file fails here, at a tenth of the cost.
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
    if (error instanceof Error && error.message.includes("pixel limit")) throw tooManyPixels();
    throw new AppError("image/unreadable", { message: "The photo is damaged." }, { cause: error });
  }
}

const tooManyPixels = () => new AppError("image/too-large", { maxMegapixels: MAX_IMAGE_PIXELS / 1e6 });

function formatOf(bytes: Uint8Array): string | null {
  const start = Buffer.from(bytes.subarray(0, 16)).toString("hex");
  const found = SIGNATURES.find(
    ([, offset, signature]) => start.slice(offset * 2, offset * 2 + signature.length) === signature,
  );
  return found?.[0] ?? null;
}
