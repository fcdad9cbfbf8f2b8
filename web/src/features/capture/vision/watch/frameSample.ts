import type { ColourPixels } from "@reading/pixels";

/** Longer side of the analyzed pictures, in pixels. */
export const SAMPLE_SIDE = 320;
/** Pixels per side of a square cell, the unit of comparison. */
export const CELL = 20;

/** The features extracted from a small picture of the preview. */
export interface FrameSample {
  readonly picture: ColourPixels;
  /** Mean red, green and blue of every cell, by rows. */
  readonly cells: Float32Array;
  readonly across: number;
  readonly down: number;
  /** Strength of the finest detail. Falls while the camera focuses. */
  readonly sharpness: number;
}

export function sampleFrame(picture: ColourPixels): FrameSample {
  const across = Math.max(1, Math.floor(picture.width / CELL));
  const down = Math.max(1, Math.floor(picture.height / CELL));
  return {
    picture,
    cells: computeCellMeans(picture, across, down),
    across,
    down,
    sharpness: measureSharpness(picture),
  };
}

function computeCellMeans(
  { data, width, channels }: ColourPixels,
  across: number,
  down: number,
): Float32Array {
  const cells = new Float32Array(across * down * 3);
  for (let y = 0; y < down * CELL; y += 1) {
    const row = Math.floor(y / CELL) * across;
    for (let x = 0; x < across * CELL; x += 1) {
      const from = (y * width + x) * channels;
      const to = (row + Math.floor(x / CELL)) * 3;
      for (let channel = 0; channel < 3; channel += 1) {
        cells[to + channel] = (cells[to + channel] ?? 0) + (data[from + channel] ?? 0);
      }
    }
  }
  return cells.map((sum) => sum / (CELL * CELL));
}

/**
 * Returns the mean difference between neighbouring pixels in the middle of the picture, in levels of green,
 * normalized by brightness.
 */
function measureSharpness({ data, width, height, channels }: ColourPixels): number {
  let steps = 0;
  let level = 0;
  let count = 0;
  for (let y = Math.floor(height * 0.2); y < height * 0.8; y += 2) {
    for (let x = Math.floor(width * 0.25) + 1; x < width * 0.75; x += 1) {
      const at = (y * width + x) * channels + 1;
      steps += Math.abs((data[at] ?? 0) - (data[at - channels] ?? 0));
      level += data[at] ?? 0;
      count += 1;
    }
  }
  return steps / Math.max(1, level + count);
}

/** Minimum difference of a changed cell: levels, plus a share of its brightness. */
const DIFFERENCE = { levels: 6, share: 0.05 };
/** Brightness factors caused by flickering lamps and camera adjustment. Beyond them the scene has changed. */
const GAIN = { least: 0.75, most: 1.33 };

/**
 * Returns a mask with 1 for every changed cell. Ignores brightness changes that are even along a row, because
 * flickering lamps and a rolling shutter produce bands.
 */
export function findChangedCells(now: FrameSample, before: FrameSample): Uint8Array {
  const changed = new Uint8Array(now.across * now.down);
  if (now.across !== before.across || now.down !== before.down) return changed.fill(1);
  for (let row = 0; row < now.down; row += 1) {
    const gain = estimateRowGain(now, before, row);
    for (let column = 0; column < now.across; column += 1) {
      const cell = row * now.across + column;
      for (let channel = 0; channel < 3; channel += 1) {
        const was = (before.cells[cell * 3 + channel] ?? 0) * gain;
        const difference = Math.abs((now.cells[cell * 3 + channel] ?? 0) - was);
        if (difference > DIFFERENCE.levels + DIFFERENCE.share * was) changed[cell] = 1;
      }
    }
  }
  return changed;
}

function estimateRowGain(now: FrameSample, before: FrameSample, row: number): number {
  const getBrightness = ({ cells, across }: FrameSample, column: number) => {
    const at = (row * across + column) * 3;
    return (cells[at] ?? 0) + (cells[at + 1] ?? 0) + (cells[at + 2] ?? 0) + 1;
  };
  const gains = Array.from(
    { length: now.across },
    (_, column) => getBrightness(now, column) / getBrightness(before, column),
  ).sort((a, b) => a - b);
  const median = gains[Math.floor(gains.length / 2)] ?? 1;
  return Math.min(GAIN.most, Math.max(GAIN.least, median));
}

/** Returns the share of marked cells, among the chosen cells or all. */
export function computeShare(mask: Uint8Array, chosen?: Uint8Array): number {
  let marked = 0;
  let count = 0;
  mask.forEach((value, cell) => {
    if (chosen && chosen[cell] !== 1) return;
    marked += value;
    count += 1;
  });
  return count === 0 ? 0 : marked / count;
}
