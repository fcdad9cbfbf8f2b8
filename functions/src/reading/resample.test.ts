import { assert, integer, property, tuple, uint8Array } from "fast-check";
import { describe, expect, it } from "vitest";

import type { ColourPixels, GrayPixels } from "./pixels.ts";
import { cropGray, createMiniature, resizeGray, rotate } from "./resample.ts";

const even = (value: number, width: number, height: number): GrayPixels => ({
  data: new Uint8Array(width * height).fill(value),
  width,
  height,
});

/** Builds an opaque picture from rows of [red, green, blue]. */
function rgba(width: number, colours: readonly (readonly [number, number, number])[]): ColourPixels {
  const data = Uint8ClampedArray.from(colours.flatMap((colour) => [...colour, 255]));
  return { data, width, height: colours.length / width, channels: 4 };
}

describe("resizeGray", () => {
  it("keeps an even ground unchanged at any size", () => {
    const side = integer({ min: 1, max: 40 });
    assert(
      property(integer({ min: 0, max: 255 }), tuple(side, side), tuple(side, side), (value, from, to) => {
        const resized = resizeGray(even(value, ...from), ...to);
        expect(resized).toEqual(even(value, ...to));
      }),
    );
  });

  it("keeps an edge in place when enlarging", () => {
    const edge: GrayPixels = { data: Uint8Array.of(0, 0, 255, 255), width: 4, height: 1 };
    const { data } = resizeGray(edge, 16, 1);
    expect([data[0], data[6], data[9], data[15]]).toEqual([
      0,
      expect.toSatisfy(below(128)),
      expect.toSatisfy(above(127)),
      255,
    ]);
  });

  it("averages details that are too fine for the smaller picture", () => {
    const stripes: GrayPixels = {
      data: Uint8Array.from({ length: 120 }, (_, index) => (index % 2) * 255),
      width: 120,
      height: 1,
    };
    for (const value of resizeGray(stripes, 12, 1).data.slice(1, -1))
      expect(Math.abs(value - 127)).toBeLessThan(12);
  });
});

describe("cropGray", () => {
  it("cuts out the part with perceived brightness", () => {
    const picture = rgba(2, [
      [255, 255, 255],
      [0, 0, 0],
      [0, 255, 0],
      [0, 0, 255],
    ]);
    const { data } = cropGray(picture, { left: 0, top: 1, width: 2, height: 1 });
    expect(data[0]).toBeGreaterThan(170);
    expect(data[1]).toBeLessThan(30);
  });
});

describe("createMiniature", () => {
  it("scales the longer side to the given size and keeps the mean color", () => {
    const picture = rgba(
      40,
      Array.from({ length: 40 * 20 }, (_, index) => (index % 2 === 0 ? [200, 100, 0] : [0, 100, 200])),
    );
    const { data, width, height } = createMiniature(picture, 10);
    expect([width, height]).toEqual([10, 5]);
    expect([...data.slice(0, 3)]).toEqual([100, 100, 100]);
  });

  it("doesn't enlarge", () => {
    expect(createMiniature(rgba(1, [[1, 2, 3]]), 240)).toMatchObject({ width: 1, height: 1 });
  });
});

describe("rotate", () => {
  it("returns to the original after four quarter turns or two half turns", () => {
    assert(
      property(uint8Array({ minLength: 18, maxLength: 18 }), (data) => {
        const picture: ColourPixels = { data, width: 3, height: 2, channels: 3 };
        const quarters = rotate(rotate(rotate(rotate(picture, 90), 90), 90), 90);
        expect(quarters).toEqual(picture);
        expect(rotate(rotate(picture, 90), 90)).toEqual(rotate(picture, 180));
        expect(rotate(rotate(picture, 180), 90)).toEqual(rotate(picture, 270));
      }),
    );
  });

  it("turns clockwise", () => {
    const row: ColourPixels = { data: Uint8Array.of(1, 1, 1, 2, 2, 2), width: 2, height: 1, channels: 3 };
    expect(rotate(row, 90)).toEqual({
      data: Uint8Array.of(1, 1, 1, 2, 2, 2),
      width: 1,
      height: 2,
      channels: 3,
    });
    expect(rotate(row, 270).data).toEqual(Uint8Array.of(2, 2, 2, 1, 1, 1));
  });
});

const below = (limit: number) => (value: number) => value < limit;
const above = (limit: number) => (value: number) => value > limit;
