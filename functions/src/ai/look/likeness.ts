import { measureColourGap } from "./colourGap.ts";

/** A photo's middle, 5:7, as interleaved RGB. */
export type PhotoLook = Float32Array;
export const LOOK_WIDTH = 60;
export const LOOK_HEIGHT = 84;

/**
 * Photos of one car reach the first limit and stay within the second; photos of different cars mostly don't. Beyond
 * either, the seller is asked, so they favor accepting second copies. Measured: of 1,152 second shots of 18 cards (6
 * real; moved, turned, relit, half with glare) 2 would be asked about; of 81 pairs of different cars 80, including
 * all 15 real ones; of 22 cards that differ only in color 19 (decisions/capture/0030).
 */
export const SAME_CAR_LIKENESS = 0.82;
export const SAME_CAR_COLOUR_GAP = 34;

/** The share of the middle, per direction, that is placed over the other photo, and its number of points. */
const PATCH_SHARE = 0.62;
const COLUMNS = 18;
const ROWS = 24;
const VALUES = COLUMNS * ROWS * 3;

/**
 * Ranges for a hand-held or re-laid card: moved by up to a seventh, scaled by up to a quarter, turned by three
 * degrees.
 */
const SCALES = [0.78, 0.86, 0.94, 1.02, 1.1, 1.18, 1.26];
const ANGLES = [-0.05, 0, 0.05];
const RIGHTS = [-9, -6, -3, 0, 3, 6, 9];
const DOWNS = [-12, -9, -6, -3, 0, 3, 6, 9, 12];
/** Further steps around the best placement, in pixels. Angle and scale in proportion. */
const REFINEMENTS = [1.5, 1];

interface Placement {
  readonly right: number;
  readonly down: number;
  readonly scale: number;
  /** Radians. */
  readonly angle: number;
}

export interface Comparison {
  /** The best correlation of colors with the middle of one photo placed over the other, -1 to 1. */
  readonly likeness: number;
  /** The largest local color difference after placement, in levels of 256. */
  readonly colourGap: number;
}

export const isSameCar = ({ likeness, colourGap }: Comparison) =>
  likeness >= SAME_CAR_LIKENESS && colourGap <= SAME_CAR_COLOUR_GAP;

/**
 * Compares two photos independently of light. Compares in the other direction only if the first result would ask the
 * seller.
 */
export function compareLooks(one: PhotoLook, other: PhotoLook): Comparison {
  const first = findBestFit(one, other);
  if (isSameCar(first)) return first;
  const second = findBestFit(other, one);
  return isSameCar(second) || second.likeness > first.likeness ? second : first;
}

function findBestFit(look: PhotoLook, onto: PhotoLook): Comparison {
  const middle = sample(look, { right: 0, down: 0, scale: 1, angle: 0 }, new Float32Array(VALUES));
  const patch = subtractMeans(middle.slice());
  const found = new Float32Array(VALUES);
  let best = { fit: -1, right: 0, down: 0, scale: 1, angle: 0 };
  const consider = (placement: Placement) => {
    const fit = correlate(patch, subtractMeans(sample(onto, placement, found)));
    if (fit > best.fit) best = { fit, ...placement };
  };
  for (const scale of SCALES)
    for (const angle of ANGLES)
      for (const down of DOWNS) for (const right of RIGHTS) consider({ right, down, scale, angle });
  for (const step of REFINEMENTS) {
    const { right, down, scale, angle } = best;
    for (const nearer of [-0.04, 0, 0.04])
      for (const turn of [-0.025, 0, 0.025])
        for (const y of [-step, 0, step])
          for (const x of [-step, 0, step])
            consider({
              right: right + x,
              down: down + y,
              scale: scale + (nearer * step) / 1.5,
              angle: angle + (turn * step) / 1.5,
            });
  }
  return { likeness: best.fit, colourGap: measureColourGap(middle, sample(onto, best, found), COLUMNS) };
}

/** Samples the colors at the patch's points. */
function sample(look: PhotoLook, { right, down, scale, angle }: Placement, into: Float32Array): Float32Array {
  const [cosine, sine] = [Math.cos(angle) * scale, Math.sin(angle) * scale];
  let at = 0;
  for (let row = 0; row < ROWS; row += 1) {
    const v = LOOK_HEIGHT * PATCH_SHARE * ((row + 0.5) / ROWS - 0.5);
    for (let column = 0; column < COLUMNS; column += 1) {
      const u = LOOK_WIDTH * PATCH_SHARE * ((column + 0.5) / COLUMNS - 0.5);
      const x = clampPosition(LOOK_WIDTH / 2 + right + u * cosine - v * sine, LOOK_WIDTH);
      const y = clampPosition(LOOK_HEIGHT / 2 + down + u * sine + v * cosine, LOOK_HEIGHT);
      const from = (y * LOOK_WIDTH + x) * 3;
      into[at++] = look[from] ?? 0;
      into[at++] = look[from + 1] ?? 0;
      into[at++] = look[from + 2] ?? 0;
    }
  }
  return into;
}

const clampPosition = (position: number, size: number) =>
  Math.min(size - 1, Math.max(0, Math.round(position)));

function subtractMeans(values: Float32Array): Float32Array {
  for (let channel = 0; channel < 3; channel += 1) {
    let sum = 0;
    for (let at = channel; at < VALUES; at += 3) sum += values[at] ?? 0;
    const mean = sum / (VALUES / 3);
    for (let at = channel; at < VALUES; at += 3) values[at] = (values[at] ?? 0) - mean;
  }
  return values;
}

function correlate(one: Float32Array, other: Float32Array): number {
  let product = 0;
  let ones = 0;
  let others = 0;
  for (let at = 0; at < VALUES; at += 1) {
    const [a, b] = [one[at] ?? 0, other[at] ?? 0];
    product += a * b;
    ones += a * a;
    others += b * b;
  }
  return product / (Math.sqrt(ones * others) || 1);
}
