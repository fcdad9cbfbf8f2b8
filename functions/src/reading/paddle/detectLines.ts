import { type Box, findPatches, type GrayPixels, type Patch } from "../pixels.ts";
import { resizeGray } from "../resample.ts";
import type { Network, Tensor } from "./network.ts";

/** The network halves its picture five times. */
const MULTIPLE = 32;
/** Thresholds for a pixel to count as text, and for a patch's mean. PaddleOCR's own defaults are 0.3 and 0.6. */
const TEXT_PIXEL = 0.3;
const TEXT_PATCH = 0.5;
const MIN_PIXELS = 10;
/** PaddleOCR's unclip ratio: the network marks a line's core, which is expanded by area times ratio over perimeter. */
const UNCLIP = 1.6;

/** A line of text found by the network, in pixels of the given picture. */
export interface DetectedLine extends Box {
  /** 0 to 1. */
  readonly confidence: number;
  readonly axis: Axis;
}

/** The axis of a line: its middle, its length and thickness, and its slant (clockwise). */
export interface Axis {
  readonly x: number;
  readonly y: number;
  readonly length: number;
  readonly thickness: number;
  readonly radians: number;
}

/** Finds lines of text of any size, from the top. Words far apart are separate lines. */
export async function detectLines(detect: Network, picture: GrayPixels): Promise<DetectedLine[]> {
  const width = roundUp(picture.width);
  const height = roundUp(picture.height);
  const { data } = await detect(normalizePixels(resizeGray(picture, width, height)));
  const across = picture.width / width;
  const down = picture.height / height;
  const mask = Uint8Array.from(data, (value) => (value >= TEXT_PIXEL ? 1 : 0));
  return findPatches(mask, width, height)
    .flatMap((patch) => {
      const sum = patch.pixels.reduce((total, index) => total + (data[index] ?? 0), 0);
      const confidence = sum / patch.pixels.length;
      if (patch.pixels.length < MIN_PIXELS || confidence < TEXT_PATCH) return [];
      const core = computeAxis(patch, width);
      const reach = (patch.pixels.length * UNCLIP) / (2 * (core.length + core.thickness));
      const left = Math.max(0, patch.left - reach);
      const top = Math.max(0, patch.top - reach);
      const right = Math.min(width, patch.left + patch.width + reach);
      const bottom = Math.min(height, patch.top + patch.height + reach);
      return {
        left: left * across,
        top: top * down,
        width: (right - left) * across,
        height: (bottom - top) * down,
        confidence,
        axis: {
          x: core.x * across,
          y: core.y * down,
          length: (core.length + 2 * reach) * across,
          thickness: (core.thickness + 2 * reach) * down,
          radians: core.radians,
        },
      };
    })
    .sort((a, b) => a.top - b.top);
}

/** Largest slant that is corrected. Lines that lean further stay as they are. */
const MAX_SLANT = (20 * Math.PI) / 180;

/** The patch's axis of least inertia, if the patch is long enough to have one. */
function computeAxis(patch: Patch, pictureWidth: number): Axis {
  const points = patch.pixels.map((index) => ({
    x: index % pictureWidth,
    y: Math.floor(index / pictureWidth),
  }));
  const computeMean = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const x = computeMean(points.map((point) => point.x));
  const y = computeMean(points.map((point) => point.y));
  const xx = computeMean(points.map((point) => (point.x - x) ** 2));
  const yy = computeMean(points.map((point) => (point.y - y) ** 2));
  const xy = computeMean(points.map((point) => (point.x - x) * (point.y - y)));
  const inertia = 0.5 * Math.atan2(2 * xy, xx - yy);
  const radians = xx > yy * 4 && Math.abs(inertia) <= MAX_SLANT ? inertia : 0;
  const along = points.map((point) => (point.x - x) * Math.cos(radians) + (point.y - y) * Math.sin(radians));
  const beside = points.map((point) => (point.y - y) * Math.cos(radians) - (point.x - x) * Math.sin(radians));
  const [firstAlong, lastAlong] = computeRange(along);
  const [firstBeside, lastBeside] = computeRange(beside);
  // Uses the middle of the extent instead of the center of mass, because a line's ends weigh less than its capitals.
  const shiftAlong = (firstAlong + lastAlong) / 2;
  const shiftBeside = (firstBeside + lastBeside) / 2;
  return {
    x: x + 0.5 + shiftAlong * Math.cos(radians) - shiftBeside * Math.sin(radians),
    y: y + 0.5 + shiftAlong * Math.sin(radians) + shiftBeside * Math.cos(radians),
    length: lastAlong - firstAlong + 1,
    thickness: lastBeside - firstBeside + 1,
    radians,
  };
}

function computeRange(values: readonly number[]): [least: number, most: number] {
  return values.reduce<[number, number]>(
    ([least, most], value) => [Math.min(least, value), Math.max(most, value)],
    [Infinity, -Infinity],
  );
}

const roundUp = (length: number) => Math.max(MULTIPLE, Math.round(length / MULTIPLE) * MULTIPLE);

/** ImageNet's mean and deviation per channel, as used in training. */
const CHANNELS = [
  { mean: 0.485, deviation: 0.229 },
  { mean: 0.456, deviation: 0.224 },
  { mean: 0.406, deviation: 0.225 },
] as const;

function normalizePixels({ data, width, height }: GrayPixels): Tensor {
  const size = width * height;
  const tensor = new Float32Array(CHANNELS.length * size);
  for (const [channel, { mean, deviation }] of CHANNELS.entries()) {
    const values = Float32Array.from({ length: 256 }, (_, value) => (value / 255 - mean) / deviation);
    for (let index = 0; index < size; index += 1) {
      tensor[channel * size + index] = values[data[index] ?? 0] ?? 0;
    }
  }
  return { data: tensor, dims: [1, CHANNELS.length, height, width] };
}
