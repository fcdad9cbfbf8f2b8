import { existsSync, readFileSync } from "node:fs";

import sharp, { type Sharp } from "sharp";
import { afterAll, describe, expect, it } from "vitest";

import { findToyNumber } from "../../reading/findToyNumber.ts";
import { createPhoto } from "../../reading/photo.ts";
import { detectSide } from "../../reading/sideOf.ts";
import { createLocalAnalyst } from "./localAnalyst.ts";
import { createPaddle } from "./paddle.ts";
import { openPhoto } from "./photo.ts";
import { createCardReader, type ReadCard, type ToyNumberReading } from "./cardReader.ts";
import { createRecogniser } from "./recogniser.ts";
import { sampleModel, chooseModelByPrint } from "./testing/chooseModelByPrint.ts";

/** Six real cards that may not be published. Runs only if they are present beside the repository. */
const PHOTOS = new URL("../../../../../shared/data/cards/", import.meta.url);
const LABELS = new URL("labels.csv", PHOTOS);

interface Pair {
  front: string;
  back: string;
  toyNumber: string;
  model: string;
  series: string;
  year: string;
}

function readPairs(): Pair[] {
  const [, ...rows] = readFileSync(LABELS, "utf8").trim().split(/\r?\n/);
  return rows.map((row) => {
    const [front = "", back = "", toyNumber = "", model = "", series = "", year = ""] = row.split(",");
    return { front, back, toyNumber, model, series, year };
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

  it.each([540, 1080])("reads all six backs at %i lines, and asks nothing", async (height) => {
    const { right, wrong } = await readAll((pair) =>
      sharp(photo(pair.back)).resize({ height, kernel: "cubic" }).jpeg({ quality: 92 }).toBuffer(),
    );
    expect(wrong).toEqual([]);
    expect(right).toHaveLength(6);
  });

  it("reads all six backs at 540 lines quickly, too, as a browser does, and leaves none to the server", async () => {
    const recogniser = createRecogniser();
    const second = await createPaddle()();
    const read: [expected: string, found: string | null][] = [];
    for (const { back, toyNumber } of readPairs()) {
      const small = await sharp(photo(back)).resize({ height: 540, kernel: "cubic" }).jpeg().toBuffer();
      const opened = createPhoto(await openPhoto(sharp, small));
      const found = await findToyNumber(opened, { recogniser, second }, "quick");
      read.push([toyNumber, found.toyNumber]);
    }
    await recogniser.close();
    expect(read.filter(([expected, found]) => found !== null && found !== expected)).toEqual([]);
    expect(read.filter(([, found]) => found === null)).toEqual([]);
  });

  const prints = new Map<string, Promise<ReadCard>>();
  /** Reads a card's print once for all tests. */
  function readPrint({ front, back }: Pair): Promise<ReadCard> {
    const read = prints.get(front) ?? reader.readPrint({ front: photo(front), back: photo(back) });
    prints.set(front, read);
    return read;
  }
  const folded = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, "");

  it("names at least five of six cards by their print alone", async () => {
    const named = new Map<string, ReadCard["nameEvidence"]>();
    for (const pair of readPairs()) {
      const { name, nameEvidence } = await readPrint(pair);
      if (name !== null && folded(name) === folded(pair.model)) named.set(pair.toyNumber, nameEvidence);
    }
    expect(named.size).toBeGreaterThanOrEqual(5);
    expect(named.get("CFM15")).toContain("front");
  });

  it("names a card that no catalogue has by its front alone", async () => {
    const [cougar] = readPairs().filter(({ toyNumber }) => toyNumber === "CFM15");
    const { name, nameEvidence } = await reader.readPrint({ front: photo(cougar?.front ?? ""), back: null });
    expect([folded(name ?? ""), nameEvidence]).toEqual([folded(cougar?.model ?? ""), "front"]);
  });

  it("titles at least five of six cards without a provider and with an empty catalogue", async () => {
    const titled: string[] = [];
    for (const pair of readPairs()) {
      const analyst = createLocalAnalyst({
        catalogue: { lookup: () => Promise.resolve([]) },
        reader: { readPrint: () => readPrint(pair) },
      });
      const { listing } = await analyst.analyze({
        ...{ front: photo(pair.front), back: photo(pair.back), sku: pair.toyNumber, uid: "ann" },
        ...{ prompt: "detailed", speed: "accurate", signal: new AbortController().signal },
        onSpent: () => expect.fail("our own reader costs nothing"),
      });
      const title = listing.enhanced_ebay_title ?? "";
      // The number in the series and the year follow where the card prints them.
      const known = title.replace(new RegExp(`(?: \\d+/\\d+)?(?: ${pair.year})?$`), "");
      if (folded(known) === folded(`Hot Wheels ${pair.model} ${pair.series}`)) titled.push(pair.toyNumber);
    }
    expect(titled.length).toBeGreaterThanOrEqual(5);
    expect(titled).toContain("CFM15");
  });

  it.each([
    ["DHR17", "Corvette Grand Sport Roadster", "'11 Corvette Grand Sport"],
    ["DHT14", "Cool-One", "Cool-One II"],
    ["DHR20", "'68 Shelby GT500", "'67 Shelby GT500"],
  ])("distinguishes two models of one number, %s", async (number, name, rival) => {
    const pair = readPairs().find(({ toyNumber }) => toyNumber === number);
    if (!pair) throw new Error("There is no such card");
    const found = await chooseModelByPrint([sampleModel(rival), sampleModel(name)], () => readPrint(pair));
    expect(found).toEqual({ name, left: [name] });
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
    [
      "turned by three degrees, and half as bright",
      (image: Sharp) => image.rotate(3, { background: "#a07040" }).modulate({ brightness: 0.5 }),
    ],
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
