import { colourGap } from "./colourGap.ts";

/** A photo's middle, 5:7, as interleaved RGB. */
export type PhotoLook = Float32Array;
export const LOOK_WIDTH = 60;
export const LOOK_HEIGHT = 84;

/**
 * Photos of one car reach the first and stay within the second, photos of two mostly don't; beyond either the seller is
 * asked, so they lie where a second copy is not taken for another car. Measured: of 1,152 second
 * shots of 18 cards (6 real ones; moved, turned, lit otherwise, half of them with glare) 2 would be asked about; of 81
 * pairs of different cars 80, all 15 real ones; of 22 cards on which only the car's colour differs 19.
 */
export const SAME_CAR_LIKENESS = 0.82;
export const SAME_CAR_COLOUR_GAP = 34;

/** The part of the middle that is laid over the other photo, in each direction, and at how many points. */
const PATCH_SHARE = 0.62;
const COLUMNS = 18;
const ROWS = 24;
const VALUES = COLUMNS * ROWS * 3;

/** A hand-held or re-laid card: moved by up to a seventh, nearer or further by a quarter, turned by three degrees. */
const SCALES = [0.78, 0.86, 0.94, 1.02, 1.1, 1.18, 1.26];
const ANGLES = [-0.05, 0, 0.05];
const RIGHTS = [-9, -6, -3, 0, 3, 6, 9];
const DOWNS = [-12, -9, -6, -3, 0, 3, 6, 9, 12];
/** Then around the best place, in pixels; angle and scale in proportion. */
const REFINEMENTS = [1.5, 1];

interface Placement {
  readonly right: number;
  readonly down: number;
  readonly scale: number;
  /** Radians. */
  readonly angle: number;
}

export interface Comparison {
  /** How well the middle of one photo can be laid over the other: the best correlation of their colours, -1 to 1. */
  readonly likeness: number;
  /** Levels of 256 by which their colours differ where they differ most, once they are laid over one another. */
  readonly colourGap: number;
}

export const isSameCar = ({ likeness, colourGap }: Comparison) =>
  likeness >= SAME_CAR_LIKENESS && colourGap <= SAME_CAR_COLOUR_GAP;

/**
 * Holds two photos against each other. Light and its colour don't matter. A second opinion, the other way round, is
 * heard only where the first one would have the seller asked.
 */
export function compareLooks(one: PhotoLook, other: PhotoLook): Comparison {
  const first = bestFit(one, other);
  if (isSameCar(first)) return first;
  const second = bestFit(other, one);
  return isSameCar(second) || second.likeness > first.likeness ? second : first;
}

function bestFit(look: PhotoLook, onto: PhotoLook): Comparison {
  const middle = sample(look, { right: 0, down: 0, scale: 1, angle: 0 }, new Float32Array(VALUES));
  const patch = centred(middle.slice());
  const found = new Float32Array(VALUES);
  let best = { fit: -1, right: 0, down: 0, scale: 1, angle: 0 };
  const consider = (placement: Placement) => {
    const fit = correlation(patch, centred(sample(onto, placement, found)));
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
  return { likeness: best.fit, colourGap: colourGap(middle, sample(onto, best, found), COLUMNS) };
}

/** The colours at the patch's points, placed on the look. */
function sample(look: PhotoLook, { right, down, scale, angle }: Placement, into: Float32Array): Float32Array {
  const [cosine, sine] = [Math.cos(angle) * scale, Math.sin(angle) * scale];
  let at = 0;
  for (let row = 0; row < ROWS; row += 1) {
    const v = LOOK_HEIGHT * PATCH_SHARE * ((row + 0.5) / ROWS - 0.5);
    for (let column = 0; column < COLUMNS; column += 1) {
      const u = LOOK_WIDTH * PATCH_SHARE * ((column + 0.5) / COLUMNS - 0.5);
      const x = within(LOOK_WIDTH / 2 + right + u * cosine - v * sine, LOOK_WIDTH);
      const y = within(LOOK_HEIGHT / 2 + down + u * sine + v * cosine, LOOK_HEIGHT);
      const from = (y * LOOK_WIDTH + x) * 3;
      into[at++] = look[from] ?? 0;
      into[at++] = look[from + 1] ?? 0;
      into[at++] = look[from + 2] ?? 0;
    }
  }
  return into;
}

const within = (position: number, size: number) => Math.min(size - 1, Math.max(0, Math.round(position)));

/** With mean 0 in each colour. */
function centred(values: Float32Array): Float32Array {
  for (let channel = 0; channel < 3; channel += 1) {
    let sum = 0;
    for (let at = channel; at < VALUES; at += 3) sum += values[at] ?? 0;
    const mean = sum / (VALUES / 3);
    for (let at = channel; at < VALUES; at += 3) values[at] = (values[at] ?? 0) - mean;
  }
  return values;
}

function correlation(one: Float32Array, other: Float32Array): number {
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
