import { describe, expect, it } from "vitest";

import { createRandom } from "../../../cards/random.ts";
import { defocus, dim, computeGlare, hangHook, computeHookCover, screenLight, smear } from "./optics.ts";

const SIZE = { width: 21, height: 21 };
const flat = (level: number) => ({ ...SIZE, data: new Uint8Array(21 * 21 * 3).fill(level) });
const dot = () => {
  const picture = flat(0);
  picture.data.fill(250, (10 * 21 + 10) * 3, (10 * 21 + 10) * 3 + 3);
  return picture;
};
const at = ({ data }: { data: Uint8Array }, x: number, y: number) => data[(y * 21 + x) * 3] ?? NaN;
const HOOK = { x: 10, y: 12, lean: 0, width: 4, shadowX: 4, shadowY: 0 };

describe("distortions of light and lens", () => {
  it("defocus spreads a dot evenly to all sides, and leaves a flat ground", () => {
    const blurred = defocus(dot(), 1.2);
    // The center of a Gaussian of that width has 1 / (2 pi 1.44) of the dot.
    expect(at(blurred, 10, 10)).toBeCloseTo(250 / (2 * Math.PI * 1.44), -1);
    expect(at(blurred, 12, 10)).toBe(at(blurred, 10, 12));
    expect(defocus(flat(90), 1.2)).toEqual(flat(90));
  });

  it("a moved hand smears along its way alone", () => {
    const smeared = smear(dot(), 4, 0);
    expect(at(smeared, 12, 10)).toBeGreaterThan(20);
    expect(at(smeared, 10, 12)).toBe(0);
    expect(smear(flat(90), 4, 1)).toEqual(flat(90));
  });

  it("light greys ink and leaves white as it is", () => {
    const light = new Float32Array(21 * 21).fill(0.5);
    expect(at(screenLight(flat(55), light), 3, 3)).toBe(155);
    expect(screenLight(flat(255), light)).toEqual(flat(255));
  });

  it("glare is brightest in its middle and longer than wide", () => {
    const light = computeGlare(21, 21, { x: 10, y: 10, long: 8, short: 2, angle: 0, peak: 0.8 });
    expect(light[10 * 21 + 10]).toBeCloseTo(0.8);
    expect(light[10 * 21 + 14] ?? 0).toBeGreaterThan(3 * (light[14 * 21 + 10] ?? 0));
  });

  it("a hook hides what is behind its rod, down to its end, and throws a shadow beside it", () => {
    const cover = computeHookCover(21, 21, HOOK);
    expect(cover[5 * 21 + 10]).toBe(1);
    expect(cover[5 * 21 + 16]).toBe(0);
    expect(cover[18 * 21 + 10]).toBe(0);
    const hung = hangHook(flat(200), HOOK);
    expect(at(hung, 14, 5)).toBeLessThan(130);
    expect(at(hung, 3, 5)).toBe(200);
  });

  it("low light darkens by its share and adds noise of its size", () => {
    const { data } = dim(flat(200), 0.35, 6, createRandom(1));
    const mean = data.reduce((sum, value) => sum + value, 0) / data.length;
    const spread = Math.sqrt(data.reduce((sum, value) => sum + (value - mean) ** 2, 0) / data.length);
    expect(mean).toBeCloseTo(70, 0);
    expect(Math.abs(spread - 6)).toBeLessThan(0.5);
  });
});
