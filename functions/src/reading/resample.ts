import type { Box, ColourPixels, GrayPixels, RgbPixels } from "./pixels.ts";

/**
 * Cuts out a part of the picture in gray, by perceived brightness (Rec. 709). The box must be whole pixels inside the
 * picture.
 */
export function cutGray({ data, width, channels }: ColourPixels, box: Box): GrayPixels {
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
  const across = computeTaps(picture.width, width);
  const down = computeTaps(picture.height, height);
  const rows = new Float32Array(width * picture.height);
  for (const [x, { first, weights }] of across.entries()) {
    for (let y = 0; y < picture.height; y += 1) {
      let sum = 0;
      for (let tap = 0; tap < weights.length; tap += 1) {
        sum += (picture.data[y * picture.width + first + tap] ?? 0) * (weights[tap] ?? 0);
      }
      rows[y * width + x] = sum;
    }
  }
  const data = new Uint8Array(width * height);
  for (const [y, { first, weights }] of down.entries()) {
    for (let x = 0; x < width; x += 1) {
      let sum = 0;
      for (let tap = 0; tap < weights.length; tap += 1) {
        sum += (rows[(first + tap) * width + x] ?? 0) * (weights[tap] ?? 0);
      }
      data[y * width + x] = Math.max(0, Math.min(255, Math.round(sum)));
    }
  }
  return { data, width, height };
}

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
      data[row * width + column] = Math.max(0, Math.min(255, Math.round(value)));
    }
  }
  return { data, width, height };
}

function interpolateCubic({ data, width, height }: GrayPixels, x: number, y: number): number {
  const left = Math.floor(x) - 1;
  const top = Math.floor(y) - 1;
  let sum = 0;
  for (let row = 0; row < 4; row += 1) {
    const weight = catmullRom(y - (top + row));
    const start = Math.max(0, Math.min(height - 1, top + row)) * width;
    for (let column = 0; column < 4; column += 1) {
      const at = start + Math.max(0, Math.min(width - 1, left + column));
      sum += (data[at] ?? 0) * weight * catmullRom(x - (left + column));
    }
  }
  return sum;
}

/** The source pixels of one result pixel, and their weights, which sum to 1. */
interface Taps {
  first: number;
  weights: Float32Array;
}

function computeTaps(from: number, to: number): Taps[] {
  const step = from / to;
  const spread = Math.max(1, step);
  return Array.from({ length: to }, (_, index) => {
    const centre = (index + 0.5) * step - 0.5;
    const first = Math.max(0, Math.ceil(centre - 2 * spread));
    const last = Math.min(from - 1, Math.floor(centre + 2 * spread));
    const weights = Float32Array.from({ length: Math.max(1, last - first + 1) }, (__, tap) =>
      catmullRom((first + tap - centre) / spread),
    );
    const sum = weights.reduce((total, weight) => total + weight, 0);
    return { first, weights: sum === 0 ? Float32Array.of(1) : weights.map((weight) => weight / sum) };
  });
}

function catmullRom(distance: number): number {
  const x = Math.abs(distance);
  if (x < 1) return (1.5 * x - 2.5) * x * x + 1;
  return x < 2 ? ((-0.5 * x + 2.5) * x - 4) * x + 2 : 0;
}

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
export function turn({ data, width, height, channels }: ColourPixels, degrees: 90 | 180 | 270): ColourPixels {
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
