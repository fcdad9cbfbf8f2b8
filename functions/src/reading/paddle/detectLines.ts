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
interface Axis {
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
  const mask = new Uint8Array(data.length);
  for (let index = 0; index < data.length; index += 1) mask[index] = (data[index] ?? 0) >= TEXT_PIXEL ? 1 : 0;
  return findPatches(mask, width, height)
    .flatMap((patch) => {
      let sum = 0;
      for (const index of patch.pixels) sum += data[index] ?? 0;
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
  const { pixels } = patch;
  const forEachPoint = (visit: (x: number, y: number) => void) => {
    for (const index of pixels) visit(index % pictureWidth, Math.floor(index / pictureWidth));
  };
  let [x, y, xx, yy, xy] = [0, 0, 0, 0, 0];
  forEachPoint((pointX, pointY) => {
    x += pointX;
    y += pointY;
  });
  x /= pixels.length;
  y /= pixels.length;
  forEachPoint((pointX, pointY) => {
    xx += (pointX - x) ** 2;
    yy += (pointY - y) ** 2;
    xy += (pointX - x) * (pointY - y);
  });
  const inertia = 0.5 * Math.atan2((2 * xy) / pixels.length, (xx - yy) / pixels.length);
  const radians = xx > yy * 4 && Math.abs(inertia) <= MAX_SLANT ? inertia : 0;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  let [firstAlong, lastAlong, firstBeside, lastBeside] = [Infinity, -Infinity, Infinity, -Infinity];
  forEachPoint((pointX, pointY) => {
    const along = (pointX - x) * cos + (pointY - y) * sin;
    const beside = (pointY - y) * cos - (pointX - x) * sin;
    firstAlong = Math.min(firstAlong, along);
    lastAlong = Math.max(lastAlong, along);
    firstBeside = Math.min(firstBeside, beside);
    lastBeside = Math.max(lastBeside, beside);
  });
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
