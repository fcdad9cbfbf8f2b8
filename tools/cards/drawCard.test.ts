import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

import sharp from "sharp";
import { createWorker, OEM, PSM } from "tesseract.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";

import { computeUpcCheckDigit } from "./barcodes.ts";
import { CARDS, createCardSlug } from "./cards.ts";
import { drawCard, drawDesk } from "./drawCard.ts";

const require = createRequire(import.meta.url);

describe("the drawn cards", () => {
  it("are distinct, and one toy number stands for two models", () => {
    expect(new Set(CARDS.map(createCardSlug)).size).toBe(CARDS.length);
    expect(CARDS.every((card) => /^[A-Z]{3}\d{2}$/.test(card.toyNumber))).toBe(true);
    const numbers = CARDS.map((card) => card.toyNumber);
    expect(numbers.filter((number, i) => numbers.indexOf(number) !== i)).toEqual(["HNX45"]);
  });

  it("is the same picture whenever it is drawn with the same seed, and another with another", async () => {
    const [card] = CARDS;
    if (!card) throw new Error("no card");
    const options = { frame: "desk", width: 640, height: 360 } as const;
    const first = await drawCard(card, "back", { ...options, jitter: 3 });
    expect(await drawCard(card, "back", { ...options, jitter: 3 })).toEqual(first);
    expect(await drawCard(card, "back", { ...options, jitter: 4 })).not.toEqual(first);
  });

  it.each([
    ["card", 1000, 1400],
    ["desk", 1920, 1080],
  ] as const)("as a %s is a baseline 4:2:0 JPEG without EXIF, %i x %i", async (frame, width, height) => {
    const picture = frame === "desk" ? await drawDesk() : await drawCard(CARDS[0] ?? fail(), "front");
    const { format, isProgressive, chromaSubsampling, exif, ...size } = await sharp(picture).metadata();
    expect({ format, isProgressive, chromaSubsampling, exif }).toEqual({
      format: "jpeg",
      isProgressive: false,
      chromaSubsampling: "4:2:0",
      exif: undefined,
    });
    expect(size).toMatchObject({ width, height });
  });
});

describe("the back of a card", () => {
  let worker: Awaited<ReturnType<typeof createWorker>>;

  beforeAll(async () => {
    worker = await createWorker("eng", OEM.LSTM_ONLY, {
      langPath: new URL("4.0.0_best_int", `file://${require.resolve("@tesseract.js-data/eng")}`).pathname,
      cacheMethod: "none",
    });
    await worker.setParameters({ tessedit_pageseg_mode: PSM.SINGLE_BLOCK, user_defined_dpi: "300" });
    const wasm = await readFile(require.resolve("zxing-wasm/reader/zxing_reader.wasm"));
    await prepareZXingModule({
      overrides: { wasmBinary: new Uint8Array(wasm).buffer },
      fireImmediately: true,
    });
  });

  afterAll(() => worker.terminate());

  it.each(CARDS.map((card, index) => [createCardSlug(card), card, index] as const))(
    "shows the number of %s to a text reader, from a webcam's picture",
    async (_slug, card, index) => {
      const frame = await drawCard(card, "back", { frame: "desk", jitter: index });
      // The card is 864 px high and centered. This is the strip with the number, with room for the small
      // displacement.
      const strip = await sharp(frame)
        .extract({ left: 660, top: 165, width: 320, height: 70 })
        .grayscale()
        .normalise()
        .resize({ width: 1280, kernel: "cubic" })
        .png()
        .toBuffer();
      const { data } = await worker.recognize(strip);
      expect(data.text).toContain(`${card.toyNumber}-`);
    },
    20_000,
  );

  it("carries a shop barcode and a code that readers read", async () => {
    const picture = await sharp(await drawCard(CARDS[0] ?? fail(), "back"))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const image = {
      data: new Uint8ClampedArray(picture.data),
      width: picture.info.width,
      height: picture.info.height,
      colorSpace: "srgb",
    } as ImageData;
    const found = await readBarcodes(image, { formats: ["QRCode", "UPCA"] });
    expect(found.map(({ format }) => format).sort()).toEqual(["QRCode", "UPCA"]);
    const upc = found.find(({ format }) => format === "UPCA")?.text ?? "";
    expect(upc.at(-1)).toBe(String(computeUpcCheckDigit(upc.slice(-12, -1))));
  });
});

function fail(): never {
  throw new Error("There is no card");
}
