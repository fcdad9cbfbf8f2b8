// @vitest-environment node
import * as fc from "fast-check";
import { expect, it } from "vitest";

import { layTiles, MAX_TILES } from "./layTiles";

const near = (number: number) => expect.closeTo(number, 3) as number;

it("keeps all tiles in the picture, of one size, and none over another", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: MAX_TILES }),
      fc.double({ min: 0.3, max: 3, noNaN: true }),
      (count, aspect) => {
        const tiles = layTiles(count, aspect);
        expect(tiles).toHaveLength(count);
        for (const [at, { x, y, width, height }] of tiles.entries()) {
          expect(Math.min(x, y)).toBeGreaterThan(0);
          expect(Math.max(x + width, y + height)).toBeLessThan(1);
          expect(width / height).toBeCloseTo(aspect, 6);
          for (const other of tiles.slice(at + 1)) {
            const isBeside = other.x >= x + width || x >= other.x + other.width;
            expect(isBeside || other.y >= y + height).toBe(true);
          }
        }
      },
    ),
  );
});

it.each([
  [2, 0.66, 0.482],
  [3, 0.66, 0.318],
  [4, 0.66, 0.318],
  [6, 0.66, 0.317],
  [12, 0.66, 0.209],
])("makes %i cards as wide as fits", (count, aspect, width) => {
  expect(layTiles(count, aspect)[0]?.width).toEqual(near(width));
});

it("centres the last row", () => {
  const tiles = layTiles(5, 0.66);
  const last = tiles.filter(({ y }) => y === tiles.at(-1)?.y);
  expect(last).toHaveLength(2);
  const [first, second] = last;
  expect((first?.x ?? 0) + (second?.x ?? 0) + (second?.width ?? 0)).toBeCloseTo(1, 6);
});

it("lays out rows from the top left, with equal gaps, in the middle of the square", () => {
  const rounded = layTiles(3, 1).map(({ x, y, width, height }) =>
    [x, y, width, height].map((share) => Math.round(share * 1_000) / 1_000),
  );
  expect(rounded).toEqual([
    [0.012, 0.012, 0.482, 0.482],
    [0.506, 0.012, 0.482, 0.482],
    [0.259, 0.506, 0.482, 0.482],
  ]);
});

it("fills the square with one tile, except for its gap", () => {
  const [tile] = layTiles(1, 2);
  expect(tile).toEqual({ x: near(0.012), y: near(0.256), width: near(0.976), height: near(0.488) });
});
