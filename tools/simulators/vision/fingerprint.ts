import sharp from "sharp";

/** A picture's colors on a coarse grid, with mean 0 and length 1. */
export type Fingerprint = Float64Array;

const GRID = { width: 20, height: 28 } as const;

/**
 * Returns fingerprints of the ways a photo may show a known card: the whole picture, and card-shaped middles as in a
 * desk camera's or a cropped photo.
 */
export async function computeFingerprints(picture: Uint8Array): Promise<Fingerprint[]> {
  const { data, info } = await sharp(picture)
    .rotate()
    .resize({ width: 640, height: 640, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#808080" })
    .png()
    .toBuffer({ resolveWithObject: true });
  const shares = [1, 0.9, 0.84, 0.8, 0.76];
  return Promise.all(shares.map((share) => computeMiddleFingerprint(data, info.width, info.height, share)));
}

/** Returns -1 to 1, where 1 is identical. */
export function computeLikeness(one: Fingerprint, other: Fingerprint): number {
  return one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0);
}

/** Crops to the largest 5:7 middle, `share` of the picture's height. */
async function computeMiddleFingerprint(
  png: Buffer,
  width: number,
  height: number,
  share: number,
): Promise<Fingerprint> {
  const cropHeight = Math.max(1, Math.floor(Math.min(height, (width * 7) / 5) * share));
  const cropWidth = Math.max(1, Math.floor((cropHeight * 5) / 7));
  const pixels = await sharp(png)
    .extract({
      left: Math.floor((width - cropWidth) / 2),
      top: Math.floor((height - cropHeight) / 2),
      width: cropWidth,
      height: cropHeight,
    })
    .resize({ ...GRID, fit: "fill", kernel: "cubic" })
    .toColourspace("srgb")
    .removeAlpha()
    .raw()
    .toBuffer();
  const mean = pixels.reduce((sum, value) => sum + value, 0) / pixels.length;
  const centred = Float64Array.from(pixels, (value) => value - mean);
  const length = Math.hypot(...centred) || 1;
  return centred.map((value) => value / length);
}
