import { existsSync, readFileSync } from "node:fs";

import sharp, { type Sharp } from "sharp";
import { afterAll, describe, expect, it } from "vitest";

import { createPhoto } from "../../reading/photo.ts";
import { detectSide } from "../../reading/sideOf.ts";
import { openPhoto } from "./photo.ts";
import { createCardReader, type ToyNumberReading } from "./cardReader.ts";

/** Six real cards that may not be published. Runs only if they are present beside the repository. */
const PHOTOS = new URL("../../../../../shared/data/cards/", import.meta.url);
const LABELS = new URL("labels.csv", PHOTOS);

interface Pair {
  front: string;
  back: string;
  toyNumber: string;
  model: string;
}

function readPairs(): Pair[] {
  const [, ...rows] = readFileSync(LABELS, "utf8").trim().split(/\r?\n/);
  return rows.map((row) => {
    const [front = "", back = "", toyNumber = "", model = ""] = row.split(",");
    return { front, back, toyNumber, model };
  });
}

const photo = (name: string) => readFileSync(new URL(name, PHOTOS));

/** The second engine is a package, so a load failure means a broken installation. */
const fail = (message: string, error: unknown) => {
  throw new Error(message, { cause: error });
};

describe.runIf(existsSync(LABELS))("reading real photos", () => {
  const reader = createCardReader(fail);
  afterAll(() => reader.close());

  async function readAll(prepare: (pair: Pair) => Promise<Uint8Array> | Uint8Array) {
    const results: { expected: string; reading: ToyNumberReading }[] = [];
    for (const pair of readPairs()) {
      results.push({ expected: pair.toyNumber, reading: await reader.readToyNumber(await prepare(pair)) });
    }
    return {
      right: results.filter(({ expected, reading }) => reading.toyNumber === expected),
      wrong: results.filter(({ expected, reading }) => ![null, expected].includes(reading.toyNumber)),
      results,
    };
  }

  it.each([540, 720, 1080])("reads all six backs at %i lines, and asks nothing", async (height) => {
    const { right, wrong } = await readAll((pair) =>
      sharp(photo(pair.back)).resize({ height, kernel: "cubic" }).jpeg({ quality: 92 }).toBuffer(),
    );
    expect(wrong).toEqual([]);
    expect(right).toHaveLength(6);
  });

  it("names at least five of six cards by their print alone", async () => {
    const named = [];
    for (const pair of readPairs()) {
      const { name } = await reader.readPrint({ front: photo(pair.front), back: photo(pair.back) });
      const folded = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, "");
      if (name !== null && folded(name) === folded(pair.model)) named.push(name);
    }
    expect(named.length).toBeGreaterThanOrEqual(5);
  });

  it("finds no number on a front", async () => {
    const { results } = await readAll((pair) => photo(pair.front));
    expect(results.map(({ reading }) => reading.outcome)).toEqual(Array(6).fill("none"));
  });

  it("distinguishes every front from every back", async () => {
    const side = async (name: string) => detectSide(createPhoto(await openPhoto(sharp, photo(name))));
    for (const { front, back } of readPairs()) {
      expect([await side(front), await side(back)]).toEqual(["front", "back"]);
    }
  });

  it.each([
    ["turned by three degrees", (image: Sharp) => image.rotate(3, { background: "#a07040" })],
    ["half as bright", (image: Sharp) => image.modulate({ brightness: 0.5 })],
    ["upside down", (image: Sharp) => image.rotate(180)],
  ])("reads no wrong number from a photo %s", async (_, spoil) => {
    const { wrong } = await readAll((pair) =>
      spoil(sharp(photo(pair.back)))
        .jpeg({ quality: 85 })
        .toBuffer(),
    );
    expect(wrong).toEqual([]);
  });
});
