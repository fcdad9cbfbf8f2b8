import type { GrayPixels } from "./pixels.ts";
import { createAreaSums } from "./pixels.ts";

export type StripFilter = "none" | "blur" | "sharpen" | "threshold";

/** Filters a strip for the recognizer. `capHeight` is the height of its capitals in pixels. */
export function prepareStrip(strip: GrayPixels, filter: StripFilter, capHeight: number): GrayPixels {
  switch (filter) {
    case "none":
      return stretchContrast(strip);
    case "blur":
      return stretchContrast(blurStrip(strip, Math.max(0.5, capHeight / 20)));
    case "sharpen":
      return stretchContrast(sharpenStrip(strip, capHeight / 14));
    case "threshold":
      return extractInk(strip, capHeight);
  }
}

/** Pads a strip with an even light ground. */
export function padStrip({ data, width, height }: GrayPixels, beside: number, above: number): GrayPixels {
  const wide = width + 2 * beside;
  const high = height + 2 * above;
  const padding = new Uint8Array(wide * high).fill(LIGHT_GROUND);
  for (let y = 0; y < height; y += 1) {
    padding.set(data.subarray(y * width, (y + 1) * width), (y + above) * wide + beside);
  }
  return { data: padding, width: wide, height: high };
}

const LIGHT_GROUND = 232;

/** Stretches the contrast: the darkest and lightest percent become black and white. */
function stretchContrast({ data, width, height }: GrayPixels): GrayPixels {
  const counts = new Uint32Array(256);
  for (const value of data) counts[value] = (counts[value] ?? 0) + 1;
  const least = findLevel(counts, data.length * 0.01);
  const most = findLevel(counts, data.length * 0.99);
  if (most <= least) return { data, width, height };
  const scale = 255 / (most - least);
  return {
    data: data.map((value) => Math.max(0, Math.min(255, Math.round((value - least) * scale)))),
    width,
    height,
  };
}

function findLevel(counts: Uint32Array, share: number): number {
  let seen = 0;
  for (let level = 0; level < 256; level += 1) {
    seen += counts[level] ?? 0;
    if (seen > share) return level;
  }
  return 255;
}

/** Applies a Gaussian blur of `sigma` pixels. */
function blurStrip({ data, width, height }: GrayPixels, sigma: number): GrayPixels {
  const radius = Math.max(1, Math.ceil(sigma * 2.5));
  const weights = Array.from({ length: 2 * radius + 1 }, (_, tap) =>
    Math.exp(-((tap - radius) ** 2) / (2 * sigma ** 2)),
  );
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const across = new Float32Array(data.length);
  const result = new Uint8Array(data.length);
  const clamp = (value: number, most: number) => Math.max(0, Math.min(most, value));
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let total = 0;
      for (let tap = -radius; tap <= radius; tap += 1) {
        total += (data[y * width + clamp(x + tap, width - 1)] ?? 0) * (weights[tap + radius] ?? 0);
      }
      across[y * width + x] = total / sum;
    }
  }
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let total = 0;
      for (let tap = -radius; tap <= radius; tap += 1) {
        total += (across[clamp(y + tap, height - 1) * width + x] ?? 0) * (weights[tap + radius] ?? 0);
      }
      result[y * width + x] = Math.round(total / sum);
    }
  }
  return { data: result, width, height };
}

/**
 * Applies an unsharp mask: differences up to 2 percent of the brightness (grain) count once, larger ones twice,
 * within limits.
 */
function sharpenStrip(strip: GrayPixels, sigma: number): GrayPixels {
  const soft = blurStrip(strip, sigma);
  const HUNDREDTH = 2.55;
  const FLAT = 2;
  const data = strip.data.map((value, index) => {
    const edge = (value - (soft.data[index] ?? 0)) / HUNDREDTH;
    const size = Math.abs(edge);
    const gain = size <= FLAT ? size : FLAT + (size - FLAT) * 2;
    const added = edge < 0 ? -Math.min(20, gain) : Math.min(10, gain);
    return Math.max(0, Math.min(255, Math.round(value + added * HUNDREDTH)));
  });
  return { ...strip, data };
}

/** How much darker than its surroundings ink is, of 255. */
const INK_CONTRAST = 12;

/** Extracts black ink on white, relative to each pixel's surroundings, so that shadows don't become ink. */
function extractInk({ data, width, height }: GrayPixels, capHeight: number): GrayPixels {
  const meanAround = createAreaSums(data, width, height);
  const radius = Math.round(capHeight);
  const ink = data.map((value, index) =>
    value < meanAround(index % width, Math.floor(index / width), radius) - INK_CONTRAST ? 0 : 255,
  );
  return { data: ink, width, height };
}
