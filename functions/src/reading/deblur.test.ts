import { describe, expect, it } from "vitest";

import { deblur } from "./deblur.ts";
import type { GrayPixels } from "./pixels.ts";

const WIDTH = 60;
const HEIGHT = 30;

/** Dark strokes two pixels wide on a light ground, `gap` pixels apart. */
function strokes(gap: number): GrayPixels {
  const data = new Uint8Array(WIDTH * HEIGHT).fill(200);
  for (let y = 8; y < 22; y += 1) {
    for (const x of [20, 20 + gap]) data.fill(40, y * WIDTH + x, y * WIDTH + x + 2);
  }
  return { data, width: WIDTH, height: HEIGHT };
}

/** Simulates a lens out of focus: every pixel becomes the Gaussian-weighted mean of its surroundings. */
function defocused({ data, width, height }: GrayPixels, sigma: number): GrayPixels {
  const blurred = new Uint8Array(data.length);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let sum = 0;
      let weights = 0;
      for (let down = -5; down <= 5; down += 1) {
        for (let across = -5; across <= 5; across += 1) {
          const [column, row] = [x + across, y + down];
          if (column < 0 || column >= width || row < 0 || row >= height) continue;
          const weight = Math.exp(-(across ** 2 + down ** 2) / (2 * sigma ** 2));
          sum += weight * (data[row * width + column] ?? 0);
          weights += weight;
        }
      }
      blurred[y * width + x] = Math.round(sum / weights);
    }
  }
  return { data: blurred, width, height };
}

const distance = (one: GrayPixels, other: GrayPixels) =>
  one.data.reduce((sum, value, index) => sum + Math.abs(value - (other.data[index] ?? 0)), 0);

const row = ({ data }: GrayPixels) => [...data.subarray(15 * WIDTH, 16 * WIDTH)];

describe("deblur", () => {
  it("restores blurred strokes closer to the original", () => {
    const printed = strokes(5);
    const seen = defocused(printed, 1.2);
    expect(distance(deblur(seen, 1), printed)).toBeLessThan(distance(seen, printed) * 0.8);
  });

  it("restores the gap between two merged strokes", () => {
    const contrast = (picture: GrayPixels) => (row(picture)[22] ?? 0) - (row(picture)[20] ?? 0);
    const seen = defocused(strokes(4), 1.2);
    expect(contrast(deblur(seen, 1))).toBeGreaterThan(contrast(seen) * 2);
  });

  it("creates no strokes on an even ground", () => {
    const ground = { data: new Uint8Array(WIDTH * HEIGHT).fill(131), width: WIDTH, height: HEIGHT };
    expect([...deblur(ground, 1).data]).toEqual([...ground.data]);
  });
});
