import { describe, expect, it } from "vitest";

import type { GrayPixels } from "./pixels.ts";
import { padStrip, prepareStrip } from "./strip.ts";

/** A dark bar of `ink` on `ground`: 60 x 30, with the bar 20 pixels wide in the middle. */
function bar(ground: number, ink: number): GrayPixels {
  const data = Uint8Array.from({ length: 60 * 30 }, (_, index) => {
    const x = index % 60;
    return x >= 20 && x < 40 ? ink : ground;
  });
  return { data, width: 60, height: 30 };
}
const row = ({ data, width }: GrayPixels) => [...data.slice(15 * width, 16 * width)];

describe("prepareStrip", () => {
  it.each(["none", "blur", "sharpen", "threshold"] as const)("keeps the size (%s)", (filter) => {
    expect(prepareStrip(bar(200, 80), filter, 20)).toMatchObject({ width: 60, height: 30 });
  });

  it("stretches gray print on gray from black to white", () => {
    const values = row(prepareStrip(bar(140, 110), "none", 20));
    expect([values[5], values[30]]).toEqual([255, 0]);
  });

  it("leaves an empty strip unchanged", () => {
    expect(prepareStrip(bar(120, 120), "none", 20).data).toEqual(bar(120, 120).data);
  });

  it("softens an edge, and sharpens a soft one", () => {
    const steepest = (strip: GrayPixels) =>
      Math.max(...row(strip).map((value, x, values) => Math.abs(value - (values[x - 1] ?? value))));
    const soft = prepareStrip(bar(200, 80), "blur", 40);
    expect(steepest(soft)).toBeLessThan(steepest(bar(200, 80)));
    expect(steepest(prepareStrip(soft, "sharpen", 40))).toBeGreaterThan(steepest(soft));
  });

  it("separates ink from ground under a shadow", () => {
    const lit = bar(220, 120);
    const shaded = { ...lit, data: lit.data.map((value, index) => value - Math.round((index % 60) * 1.6)) };
    // At the right end the ground is darker than the ink was at the left.
    const { data } = prepareStrip(shaded, "threshold", 12);
    expect([...new Set(data)].sort()).toEqual([0, 255]);
    expect(row({ ...shaded, data })[58]).toBe(255);
    expect(row({ ...shaded, data })[21]).toBe(0);
  });
});

describe("padStrip", () => {
  it("surrounds the strip with an even light ground", () => {
    const strip = padStrip({ data: Uint8Array.of(1, 2), width: 2, height: 1 }, 1, 1);
    expect(strip).toMatchObject({ width: 4, height: 3 });
    expect([...strip.data]).toEqual([232, 232, 232, 232, 232, 1, 2, 232, 232, 232, 232, 232]);
  });
});
