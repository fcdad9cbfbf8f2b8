import type { GrayPixels } from "./pixels.ts";

/** Enough to make print legible. More rounds amplify noise. */
const ROUNDS = 10;

/**
 * Removes blur of the lens or of motion with a Richardson-Lucy deconvolution for a Gaussian of `sigma`
 * pixels. Unlike an unsharp mask, it creates no ringing.
 */
export function deblur({ data, width, height }: GrayPixels, sigma: number): GrayPixels {
  const blur = createGaussianBlur(width, height, sigma);
  // Offset by 1, because the ratio divides by it.
  const seen = new Float32Array(data.length);
  for (let index = 0; index < data.length; index += 1) seen[index] = (data[index] ?? 0) + 1;
  const clear = seen.slice();
  for (let round = 0; round < ROUNDS; round += 1) {
    const ratio = blur(clear);
    for (let index = 0; index < ratio.length; index += 1) {
      ratio[index] = (seen[index] ?? 0) / (ratio[index] ?? 1);
    }
    const gain = blur(ratio);
    for (let index = 0; index < gain.length; index += 1) {
      clear[index] = (clear[index] ?? 0) * (gain[index] ?? 1);
    }
  }
  return { data: Uint8Array.from(clear, (value) => Math.min(255, Math.round(value - 1))), width, height };
}

function createGaussianBlur(
  width: number,
  height: number,
  sigma: number,
): (picture: Float32Array) => Float32Array {
  const reach = Math.max(1, Math.ceil(sigma * 3));
  const taps = Array.from({ length: 2 * reach + 1 }, (_, tap) =>
    Math.exp(-((tap - reach) ** 2) / (2 * sigma ** 2)),
  );
  const sum = taps.reduce((total, tap) => total + tap, 0);
  const weights = Float32Array.from(taps, (tap) => tap / sum);
  const clampIndex = (value: number, length: number) => Math.max(0, Math.min(length - 1, value));
  return (picture) => {
    const across = new Float32Array(picture.length);
    const result = new Float32Array(picture.length);
    const wide = new Float32Array(width + 2 * reach);
    for (let y = 0; y < height; y += 1) {
      const row = picture.subarray(y * width, (y + 1) * width);
      // The edges are repeated, so that no pixel inside needs a check.
      wide.fill(row[0] ?? 0, 0, reach);
      wide.set(row, reach);
      wide.fill(row[width - 1] ?? 0, reach + width);
      for (let x = 0; x < width; x += 1) {
        let total = 0;
        for (let tap = 0; tap < weights.length; tap += 1) {
          total += (wide[x + tap] ?? 0) * (weights[tap] ?? 0);
        }
        across[y * width + x] = total;
      }
    }
    for (let y = 0; y < height; y += 1) {
      for (let tap = 0; tap < weights.length; tap += 1) {
        const row = clampIndex(y + tap - reach, height) * width;
        const weight = weights[tap] ?? 0;
        for (let x = 0; x < width; x += 1) {
          result[y * width + x] = (result[y * width + x] ?? 0) + (across[row + x] ?? 0) * weight;
        }
      }
    }
    return result;
  };
}
