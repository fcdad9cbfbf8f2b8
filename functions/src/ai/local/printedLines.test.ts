import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";

import type { PaddleEngine } from "../../reading/paddle/network.ts";
import { readPrintedLines } from "../../reading/paddle/printedLines.ts";
import { createPhoto } from "../../reading/photo.ts";
import { createPaddle } from "./paddle.ts";
import { openPhoto } from "./photo.ts";

const NUMBER = "DHR17-D9B0B";
const NAME = "CORVETTE GRAND SPORT";
const COLLECTION = "NIGHT BURNERZ";
const SENTENCES = [
  "Cars that look good driving around town",
  "or racing against all of your friends",
] as const;
/** The engine often misses them. */
const withoutSpaces = (text: string) => text.replaceAll(" ", "");

/** A back on a desk: number, name, collection, and two sentences in the lower half. */
async function drawBack() {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="840" height="1176">
    <rect width="840" height="1176" fill="#8a6038"/>
    <g transform="translate(70 70)"><rect width="700" height="1030" fill="#d5d2cb"/>
    <g font-family="Liberation Sans, DejaVu Sans, Arial, sans-serif" fill="#26282c">
      <text x="60" y="90" font-size="34">${NUMBER}</text>
      <text x="60" y="190" font-size="40" font-weight="bold">${NAME}</text>
      <text x="350" y="640" font-size="40" font-weight="bold" text-anchor="middle">${COLLECTION}</text>
      <text x="60" y="760" font-size="30">${SENTENCES[0]}</text>
      <text x="60" y="830" font-size="30">${SENTENCES[1]}</text>
      <text x="350" y="920" font-size="44" text-anchor="middle">5/10</text>
    </g></g></svg>`;
  const jpeg = await sharp(Buffer.from(svg)).jpeg({ quality: 92 }).toBuffer();
  return createPhoto(await openPhoto(sharp, jpeg));
}

describe("readPrintedLines", () => {
  let engine: PaddleEngine;
  beforeAll(async () => {
    engine = await createPaddle()();
  });

  async function read(isEnough?: () => boolean) {
    let recognised = 0;
    const counting: PaddleEngine = {
      ...engine,
      recognise: (input) => ((recognised += 1), engine.recognise(input)),
    };
    const lines = await readPrintedLines(counting, await drawBack(), { isEnough });
    return { recognised, texts: lines.map(({ text }) => withoutSpaces(text)) };
  }

  it("reads all lines from the top", async () => {
    const { texts } = await read();
    expect(texts).toEqual([NUMBER, NAME, COLLECTION, ...SENTENCES, "5/10"].map(withoutSpaces));
  });

  it("reads the upper half alone if that is enough", async () => {
    const { recognised, texts } = await read(() => true);
    expect(recognised).toBe(2);
    expect(texts).toEqual([NUMBER, NAME].map(withoutSpaces));
  });

  it("reads the largest lines of the lower half next, and its sentences last", async () => {
    let asked = 0;
    const { recognised, texts } = await read(() => (asked += 1) === 2);
    expect(recognised).toBe(4);
    expect(texts).toEqual([NUMBER, NAME, COLLECTION, "5/10"].map(withoutSpaces));
  });

  it("reads all lines, in their places, if none of them are enough", async () => {
    const [all, asked] = [await read(), await read(() => false)];
    expect(asked).toEqual(all);
  });
});
