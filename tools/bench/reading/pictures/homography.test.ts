import { describe, expect, it } from "vitest";

import { combineMaps, computeHomography, invertMap, moveBy, project, type Quad, warp } from "./homography.ts";

const SQUARE: Quad = [
  { x: 0, y: 0 },
  { x: 10, y: 0 },
  { x: 10, y: 10 },
  { x: 0, y: 10 },
];
const TILTED: Quad = [
  { x: 1, y: 2 },
  { x: 9, y: 1 },
  { x: 12, y: 11 },
  { x: -1, y: 9 },
];

describe("homography", () => {
  it("takes every corner to its corner", () => {
    const map = computeHomography(SQUARE, TILTED);
    for (const [corner, point] of SQUARE.entries()) {
      expect(project(map, point).x).toBeCloseTo(TILTED[corner]?.x ?? NaN);
      expect(project(map, point).y).toBeCloseTo(TILTED[corner]?.y ?? NaN);
    }
  });

  it("keeps straight lines straight: where the diagonals meet stays where they meet", () => {
    // The diagonals (1,2)-(12,11) and (9,1)-(-1,9) meet where 9x - 11y = -13 and 8x + 10y = 82.
    const meeting = project(computeHomography(SQUARE, TILTED), { x: 5, y: 5 });
    expect(9 * meeting.x - 11 * meeting.y).toBeCloseTo(-13);
    expect(8 * meeting.x + 10 * meeting.y).toBeCloseTo(82);
  });

  it("is undone by its inverse", () => {
    const map = computeHomography(SQUARE, TILTED);
    const there = project(map, { x: 3, y: 7 });
    expect(project(invertMap(map), there).x).toBeCloseTo(3);
    expect(project(combineMaps(map, invertMap(map)), { x: 3, y: 7 }).y).toBeCloseTo(7);
  });

  it("refuses corners that lie on one line", () => {
    const flat: Quad = [SQUARE[0], { x: 5, y: 5 }, SQUARE[2], { x: 7, y: 7 }];
    expect(() => computeHomography(flat, TILTED)).toThrow("on one line");
  });
});

describe("warp", () => {
  const ramp = (width: number, height: number) => ({
    data: Uint8Array.from({ length: width * height * 3 }, (_, index) => (Math.floor(index / 3) % width) * 10),
    width,
    height,
  });

  it("leaves a picture as it is under the map that moves nothing", () => {
    const picture = ramp(8, 5);
    expect(warp(picture, moveBy(0, 0))).toEqual(picture);
  });

  it("mixes two pixels half and half when the picture moves by half a pixel", () => {
    const moved = warp(ramp(8, 5), moveBy(0.5, 0));
    expect(moved.data[3 * 4]).toBe(35);
  });

  it("mirrors at the edge what comes from outside", () => {
    const moved = warp(ramp(8, 5), moveBy(2, 0));
    expect([...moved.data].filter((_, index) => index % 3 === 0).slice(0, 4)).toEqual([20, 10, 0, 10]);
  });
});
