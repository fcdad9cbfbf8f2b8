import type { Box, ColourPixels, GrayPixels, RgbPixels } from "./pixels.ts";

/**
 * Cuts out a part of the picture in gray, by perceived brightness (Rec. 709). The box must be whole pixels inside the
 * picture.
 */
export function cropGray({ data, width, channels }: ColourPixels, box: Box): GrayPixels {
  const gray = new Uint8Array(box.width * box.height);
  let to = 0;
  for (let y = box.top; y < box.top + box.height; y += 1) {
    let from = (y * width + box.left) * channels;
    for (let x = 0; x < box.width; x += 1) {
      gray[to] = ((data[from] ?? 0) * 54 + (data[from + 1] ?? 0) * 183 + (data[from + 2] ?? 0) * 19) >> 8;
      to += 1;
      from += channels;
    }
  }
  return { data: gray, width: box.width, height: box.height };
}

/** Resizes the picture with a cubic kernel scaled to the ratio, which avoids aliasing in both directions. */
export function resizeGray(picture: GrayPixels, width: number, height: number): GrayPixels {
  if (picture.width === width && picture.height === height) return picture;
  const { data: from, width: fromWidth, height: fromHeight } = picture;
  const across = computeTaps(fromWidth, width);
  const down = computeTaps(fromHeight, height);
  const rows = new Float32Array(width * fromHeight);
  for (let y = 0; y < fromHeight; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const taps = across.counts[x] ?? 0;
      const pixel = y * fromWidth + (across.firsts[x] ?? 0);
      const weight = x * across.stride;
      let sum = 0;
      for (let tap = 0; tap < taps; tap += 1) {
        sum += (from[pixel + tap] ?? 0) * (across.weights[weight + tap] ?? 0);
      }
      rows[y * width + x] = sum;
    }
  }
  const data = new Uint8Array(width * height);
  const sums = new Float64Array(width);
  for (let y = 0; y < height; y += 1) {
    const taps = down.counts[y] ?? 0;
    const weight = y * down.stride;
    const row = (down.firsts[y] ?? 0) * width;
    sums.fill(0);
    let tap = 0;
    // Most pictures are enlarged, with four taps: two rows at once halve the reads and writes of `sums`.
    for (; tap + 1 < taps; tap += 2) {
      const one = down.weights[weight + tap] ?? 0;
      const other = down.weights[weight + tap + 1] ?? 0;
      const upper = row + tap * width;
      const lower = upper + width;
      for (let x = 0; x < width; x += 1)
        sums[x] = (sums[x] ?? 0) + (rows[upper + x] ?? 0) * one + (rows[lower + x] ?? 0) * other;
    }
    for (; tap < taps; tap += 1) {
      const one = down.weights[weight + tap] ?? 0;
      const upper = row + tap * width;
      for (let x = 0; x < width; x += 1) sums[x] = (sums[x] ?? 0) + (rows[upper + x] ?? 0) * one;
    }
    const to = y * width;
    for (let x = 0; x < width; x += 1) data[to + x] = toByte(sums[x] ?? 0);
  }
  return { data, width, height };
}

/** Rounds half up. Comparisons are faster than `Math.round` with limits, and this runs for every pixel. */
const toByte = (value: number) => (value <= 0 ? 0 : value >= 255 ? 255 : (value + 0.5) | 0);

/** The source of a straightened picture: its middle, and the slant of its rows (clockwise). */
export interface Slant {
  readonly x: number;
  readonly y: number;
  readonly radians: number;
}

/**
 * Returns a straightened part, `width` x `height` pixels of `1 / scale` source pixels each. Repeats the last pixels
 * beyond the source's edge. Cubic, so that glyphs of ten pixels keep their edges.
 */
export function straighten(
  picture: GrayPixels,
  { x, y, radians }: Slant,
  width: number,
  height: number,
  scale: number,
): GrayPixels {
  const data = new Uint8Array(width * height);
  const cos = Math.cos(radians) / scale;
  const sin = Math.sin(radians) / scale;
  for (let row = 0; row < height; row += 1) {
    const down = row + 0.5 - height / 2;
    for (let column = 0; column < width; column += 1) {
      const across = column + 0.5 - width / 2;
      const value = interpolateCubic(
        picture,
        x + across * cos - down * sin - 0.5,
        y + across * sin + down * cos - 0.5,
      );
      data[row * width + column] = toByte(value);
    }
  }
  return { data, width, height };
}

function interpolateCubic({ data, width, height }: GrayPixels, x: number, y: number): number {
  const left = Math.floor(x) - 1;
  const top = Math.floor(y) - 1;
  // Written out, because this runs for every pixel of every line.
  const first = cubicFar(x - left);
  const second = cubicNear(x - (left + 1));
  const third = cubicNear(left + 2 - x);
  const fourth = cubicFar(left + 3 - x);
  const lastColumn = width - 1;
  const inside = left >= 0 && left + 3 <= lastColumn;
  const a = inside ? left : clamp(left, lastColumn);
  const b = inside ? left + 1 : clamp(left + 1, lastColumn);
  const c = inside ? left + 2 : clamp(left + 2, lastColumn);
  const d = inside ? left + 3 : clamp(left + 3, lastColumn);
  let sum = 0;
  for (let row = 0; row < 4; row += 1) {
    const start = clamp(top + row, height - 1) * width;
    const across =
      (data[start + a] ?? 0) * first +
      (data[start + b] ?? 0) * second +
      (data[start + c] ?? 0) * third +
      (data[start + d] ?? 0) * fourth;
    sum += across * catmullRom(y - (top + row));
  }
  return sum;
}

const clamp = (value: number, most: number) => Math.max(0, Math.min(most, value));

/** For each result pixel: its first source pixel, how many it has, and their weights from `stride` times its index, which sum to 1. */
interface Taps {
  readonly firsts: Int32Array;
  readonly counts: Int32Array;
  readonly weights: Float32Array;
  readonly stride: number;
}

function computeTaps(from: number, to: number): Taps {
  const step = from / to;
  const spread = Math.max(1, step);
  const stride = Math.floor(4 * spread) + 2;
  const taps = {
    firsts: new Int32Array(to),
    counts: new Int32Array(to),
    weights: new Float32Array(to * stride),
    stride,
  };
  for (let index = 0; index < to; index += 1) {
    const centre = (index + 0.5) * step - 0.5;
    const first = Math.max(0, Math.ceil(centre - 2 * spread));
    const last = Math.min(from - 1, Math.floor(centre + 2 * spread));
    const count = Math.max(1, last - first + 1);
    const weights = taps.weights.subarray(index * stride, index * stride + count);
    for (let tap = 0; tap < count; tap += 1) weights[tap] = catmullRom((first + tap - centre) / spread);
    const sum = weights.reduce((total, weight) => total + weight, 0);
    taps.firsts[index] = first;
    taps.counts[index] = sum === 0 ? 1 : count;
    for (let tap = 0; tap < count; tap += 1) weights[tap] = sum === 0 ? 1 : (weights[tap] ?? 0) / sum;
  }
  return taps;
}

function catmullRom(distance: number): number {
  const x = Math.abs(distance);
  if (x < 1) return cubicNear(x);
  return x < 2 ? cubicFar(x) : 0;
}

/** The Catmull-Rom kernel for distances from 0 to 1, and from 1 to 2. */
const cubicNear = (x: number) => (1.5 * x - 2.5) * x * x + 1;
const cubicFar = (x: number) => ((-0.5 * x + 2.5) * x - 4) * x + 2;

/** Shrinks the picture to a longer side of `side` pixels, each the mean of its source pixels. */
export function createMiniature(picture: ColourPixels, side: number): RgbPixels {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    const top = Math.floor((y * picture.height) / height);
    const bottom = Math.max(top + 1, Math.floor(((y + 1) * picture.height) / height));
    for (let x = 0; x < width; x += 1) {
      const left = Math.floor((x * picture.width) / width);
      const right = Math.max(left + 1, Math.floor(((x + 1) * picture.width) / width));
      writeMean(picture, { left, top, width: right - left, height: bottom - top }, data, (y * width + x) * 3);
    }
  }
  return { data, width, height };
}

function writeMean(picture: ColourPixels, box: Box, target: Uint8Array, at: number): void {
  let red = 0;
  let green = 0;
  let blue = 0;
  for (let y = box.top; y < box.top + box.height; y += 1) {
    let from = (y * picture.width + box.left) * picture.channels;
    for (let x = 0; x < box.width; x += 1) {
      red += picture.data[from] ?? 0;
      green += picture.data[from + 1] ?? 0;
      blue += picture.data[from + 2] ?? 0;
      from += picture.channels;
    }
  }
  const count = box.width * box.height;
  target[at] = Math.round(red / count);
  target[at + 1] = Math.round(green / count);
  target[at + 2] = Math.round(blue / count);
}

/** Turns the picture clockwise. */
export function rotate(
  { data, width, height, channels }: ColourPixels,
  degrees: 90 | 180 | 270,
): ColourPixels {
  const turned = new Uint8Array(width * height * channels);
  const toWidth = degrees === 180 ? width : height;
  const toHeight = degrees === 180 ? height : width;
  let to = 0;
  for (let y = 0; y < toHeight; y += 1) {
    for (let x = 0; x < toWidth; x += 1) {
      const fromX = degrees === 180 ? width - 1 - x : degrees === 90 ? y : width - 1 - y;
      const fromY = degrees === 180 ? height - 1 - y : degrees === 90 ? height - 1 - x : x;
      const from = (fromY * width + fromX) * channels;
      turned[to] = data[from] ?? 0;
      turned[to + 1] = data[from + 1] ?? 0;
      turned[to + 2] = data[from + 2] ?? 0;
      to += channels;
    }
  }
  return { data: turned, width: toWidth, height: toHeight, channels };
}
