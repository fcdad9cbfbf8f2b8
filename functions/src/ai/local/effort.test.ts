import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { type Effort, findToyNumber } from "../../reading/findToyNumber.ts";
import { createPhoto, type Photo } from "../../reading/photo.ts";
import type { PaddleEngine } from "../../reading/paddle/network.ts";
import { createPaddle } from "./paddle.ts";
import { openPhoto } from "./photo.ts";
import { createRecogniser } from "./recogniser.ts";

const SMALL_PRINT = Array.from(
  { length: 8 },
  (_, line) =>
    `<text x="50" y="${430 + line * 24}" font-size="17">Please keep this address for future reference, colours may vary</text>`,
).join("");

/** Draws a back on a desk, out of focus by `blur` pixels. `top` is the text in the number's place. */
async function drawBack(top: string, blur: number): Promise<Photo> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="840" height="1176">
    <rect width="840" height="1176" fill="#8a6038"/>
    <g transform="translate(70 70)"><rect width="700" height="1030" fill="#d5d2cb"/>
    <g font-family="Liberation Sans, DejaVu Sans, Arial, sans-serif" fill="#26282c">
      <text x="60" y="70" font-size="34">${top}</text>
      <text x="350" y="170" font-size="40" font-weight="bold" text-anchor="middle">RIDGEBACK</text>
      <text x="350" y="380" font-size="40" font-weight="bold" text-anchor="middle">NIGHTBURNERZ</text>
      ${SMALL_PRINT}</g></g></svg>`;
  const jpeg = await sharp(Buffer.from(svg)).blur(blur).jpeg({ quality: 92 }).toBuffer();
  return createPhoto(await openPhoto(sharp, jpeg));
}

describe("the effort of a reading", () => {
  const recogniser = createRecogniser();
  let engine: PaddleEngine;
  beforeAll(async () => {
    engine = await createPaddle()();
  });
  afterAll(() => recogniser.close());

  async function read(photo: Photo, effort: Effort) {
    const calls = { detect: 0, recognise: 0 };
    const second: PaddleEngine = {
      ...engine,
      detect: (input) => ((calls.detect += 1), engine.detect(input)),
      recognise: (input) => ((calls.recognise += 1), engine.recognise(input)),
    };
    return { calls, ...(await findToyNumber(photo, { recogniser, second }, effort)) };
  }

  it("ends quickly at the first picture without a number's line, and thoroughly after the rest of the card", async () => {
    const photo = await drawBack("", 1);
    const [quick, thorough] = [await read(photo, "quick"), await read(photo, "thorough")];
    expect([quick.outcome, thorough.outcome]).toEqual(["none", "none"]);
    expect(quick.calls.detect).toBe(1);
    // Two sizes of the strip, then the rest of the card.
    expect(thorough.calls.detect).toBe(3);
  });

  it("reads a line that is certainly words once, however many pictures are searched", async () => {
    const { calls } = await read(await drawBack("", 0.5), "thorough");
    // The name in the strip at both sizes and on the card, and the line below it.
    expect(calls.recognise).toBeLessThan(4);
  });

  it("searches one clear picture when digits tell that a number is there, and no more without a line", async () => {
    const { outcome, calls } = await read(await drawBack("8630", 1), "thorough");
    expect(outcome).toBe("none");
    expect(calls.detect).toBe(4);
  });

  it("doesn't search the rest of a card whose number is in its place, with the beginning covered", async () => {
    const { outcome, calls } = await read(await drawBack("48-09B0", 0.5), "thorough");
    expect(outcome).toBe("none");
    // Two sizes of the strip and one clear picture of it.
    expect(calls.detect).toBe(3);
  });

  it("reads a sharp number with either effort, confirms it with at most two looks of the second engine, and searches for no line", async () => {
    const photo = await drawBack("HKM27-D7C0A", 0.5);
    for (const effort of ["quick", "thorough"] as const) {
      const { outcome, toyNumber, evidence, calls } = await read(photo, effort);
      expect([outcome, toyNumber, evidence, calls.detect]).toEqual(["read", "HKM27", "two-engines", 0]);
      expect(calls.recognise).toBeGreaterThan(0);
      expect(calls.recognise).toBeLessThanOrEqual(2);
    }
  });
});
