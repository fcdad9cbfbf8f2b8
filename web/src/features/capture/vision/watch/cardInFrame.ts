import { locateCard } from "@reading/locateCard";
import type { Box, RgbPixels } from "@reading/pixels";
import { createMiniature } from "@reading/resample";

import { CELL, type FrameSample } from "./frameSample";

/** Minimum colour difference between the two sides of a card's edge, in levels of any channel. */
const EDGE_LEVELS = 10;

/** Returns the card in the middle of the picture, in its pixels. Returns null if there is none. */
export function findCard({ picture }: FrameSample): Box | null {
  const small = createMiniature(picture, 240);
  const box = locateCard(small);
  if (!box) return null;
  const edges = [
    measureEdge(small, { left: box.left, top: box.top, width: 1, height: box.height }, -1, 0),
    measureEdge(small, { left: box.left + box.width - 1, top: box.top, width: 1, height: box.height }, 1, 0),
    measureEdge(small, { left: box.left, top: box.top, width: box.width, height: 1 }, 0, -1),
    measureEdge(small, { left: box.left, top: box.top + box.height - 1, width: box.width, height: 1 }, 0, 1),
  ];
  if (edges.filter((levels) => levels >= EDGE_LEVELS).length < 3) return null;
  const scale = picture.width / small.width;
  return {
    left: box.left * scale,
    top: box.top * scale,
    width: box.width * scale,
    height: box.height * scale,
  };
}

/** Returns the colour difference between the two sides of a line. `x` and `y` point out of the card. */
function measureEdge(small: RgbPixels, line: Box, x: number, y: number): number {
  const DEPTH = 5;
  const inside = measureMeanColor(small, getBand(line, -x * DEPTH, -y * DEPTH));
  const outside = measureMeanColor(small, getBand(line, x * DEPTH, y * DEPTH));
  return Math.max(...inside.map((value, channel) => Math.abs(value - (outside[channel] ?? value))));
}

/** Returns the band next to a line, `x` (or `y`) pixels deep. Negative means left (or up). */
function getBand(line: Box, x: number, y: number): Box {
  return {
    left: x < 0 ? line.left + x - 1 : x > 0 ? line.left + 2 : line.left,
    top: y < 0 ? line.top + y - 1 : y > 0 ? line.top + 2 : line.top,
    width: x === 0 ? line.width : Math.abs(x),
    height: y === 0 ? line.height : Math.abs(y),
  };
}

function measureMeanColor({ data, width, height }: RgbPixels, box: Box): [number, number, number] {
  const sum: [number, number, number] = [0, 0, 0];
  let count = 0;
  for (let y = Math.max(0, box.top); y < Math.min(height, box.top + box.height); y += 1) {
    for (let x = Math.max(0, box.left); x < Math.min(width, box.left + box.width); x += 1) {
      const at = (y * width + x) * 3;
      for (const channel of [0, 1, 2] as const) sum[channel] += data[at + channel] ?? 0;
      count += 1;
    }
  }
  return count === 0 ? sum : [sum[0] / count, sum[1] / count, sum[2] / count];
}

/** Returns a mask with 1 for every cell that a box touches, extended by `grownBy` cells on each side. */
export function getCellMask(box: Box, { across, down }: FrameSample, grownBy = 0): Uint8Array {
  const mask = new Uint8Array(across * down);
  const getFirstCell = (at: number) => Math.max(0, Math.floor(at / CELL) - grownBy);
  const getLastCell = (at: number, most: number) => Math.min(most - 1, Math.floor(at / CELL) + grownBy);
  for (let row = getFirstCell(box.top); row <= getLastCell(box.top + box.height, down); row += 1) {
    for (
      let column = getFirstCell(box.left);
      column <= getLastCell(box.left + box.width, across);
      column += 1
    ) {
      mask[row * across + column] = 1;
    }
  }
  return mask;
}

/**
 * Returns a coarse mosaic of the card's picture, relative to the card, so that a small shift doesn't change
 * it.
 */
export function createMosaic({ picture }: FrameSample, card: Box): Float32Array {
  const { data, width, channels } = picture;
  const mosaic = new Float32Array(MOSAIC.across * MOSAIC.down * 3);
  const counts = new Uint32Array(MOSAIC.across * MOSAIC.down);
  for (let y = 0; y < Math.floor(card.height); y += 1) {
    const row = Math.floor((y / card.height) * MOSAIC.down) * MOSAIC.across;
    for (let x = 0; x < Math.floor(card.width); x += 1) {
      const tile = row + Math.floor((x / card.width) * MOSAIC.across);
      const from = ((Math.floor(card.top) + y) * width + Math.floor(card.left) + x) * channels;
      counts[tile] = (counts[tile] ?? 0) + 1;
      for (let channel = 0; channel < 3; channel += 1) {
        mosaic[tile * 3 + channel] = (mosaic[tile * 3 + channel] ?? 0) + (data[from + channel] ?? 0);
      }
    }
  }
  return mosaic.map((sum, index) => sum / Math.max(1, counts[Math.floor(index / 3)] ?? 1));
}

const MOSAIC = { across: 6, down: 8 };

/**
 * Returns the correlation of two mosaics, independent of brightness: 1 for identical ones, 0 for unrelated
 * ones.
 */
export function measureLikeness(one: Float32Array, other: Float32Array): number {
  const computeMean = (mosaic: Float32Array) => mosaic.reduce((sum, value) => sum + value, 0) / mosaic.length;
  const means = [computeMean(one), computeMean(other)] as const;
  let together = 0;
  let own = 0;
  let theirs = 0;
  one.forEach((value, index) => {
    const a = value - means[0];
    const b = (other[index] ?? 0) - means[1];
    together += a * b;
    own += a * a;
    theirs += b * b;
  });
  return together / Math.max(1e-9, Math.sqrt(own * theirs));
}
