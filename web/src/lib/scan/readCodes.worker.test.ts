import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { prepareZXingModule, type WriterOptions, writeBarcode } from "zxing-wasm/writer";

import type { CodeAnswer, CodeQuestion } from "./readCodes.worker";

const fromHere = createRequire(import.meta.url);
const readWasm = (name: string) => readFileSync(fromHere.resolve(`zxing-wasm/${name}.wasm`));
const fetched: string[] = [];
/** Pixels of a module, and blank pixels around a code. */
const [SCALE, MARGIN] = [4, 40];
/** Pixels. The writer's bar codes can be a single module high. */
const MIN_HEIGHT = 60;

type Code = readonly [text: string, format: WriterOptions["format"]];

/** What the camera sees, in gray. */
let seen: { readonly width: number; readonly height: number; readonly gray: Uint8Array };
let hasCanvas = true;
/** The size of the picture that was searched last. */
let searched: { readonly width: number; readonly height: number };

/** Replaces the browser's class, which jsdom doesn't have. Doesn't scale. */
class FakeCanvas {
  readonly width: number;
  readonly height: number;
  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
  }
  getContext() {
    if (!hasCanvas) return null;
    const { width, height } = this;
    searched = { width, height };
    const data = Uint8ClampedArray.from([...seen.gray].flatMap((gray) => [gray, gray, gray, 255]));
    return { drawImage: () => undefined, getImageData: () => ({ data: data.slice(0, width * height * 4) }) };
  }
}
/** Replaces the browser's class, which jsdom doesn't have. */
class FakeImageData {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
  constructor(data: Uint8ClampedArray, width: number, height: number) {
    this.data = data;
    this.width = width;
    this.height = height;
  }
}

beforeAll(async () => {
  prepareZXingModule({ overrides: { wasmBinary: readWasm("writer/zxing_writer").buffer } });
  vi.stubGlobal("OffscreenCanvas", FakeCanvas);
  vi.stubGlobal("ImageData", FakeImageData);
  vi.stubGlobal("fetch", (url: string) => {
    fetched.push(url);
    const headers = { "Content-Type": "application/wasm" };
    return Promise.resolve(new Response(readWasm("reader/zxing_reader"), { headers }));
  });
  await import("./readCodes.worker");
});
afterAll(() => vi.unstubAllGlobals());
beforeEach(() => void (hasCanvas = true));

/** Shows codes to the camera, side by side on white. */
async function show(...codes: readonly Code[]) {
  const symbols = await Promise.all(
    codes.map(async ([text, format]) => (await writeBarcode(text, { format: format ?? "QRCode" })).symbol),
  );
  const width = symbols.reduce((sum, symbol) => sum + symbol.width * SCALE + MARGIN, MARGIN);
  const heights = symbols.map((symbol) => Math.max(symbol.height * SCALE, MIN_HEIGHT));
  const height = Math.max(MIN_HEIGHT, ...heights) + 2 * MARGIN;
  const gray = new Uint8Array(width * height).fill(255);
  let left = MARGIN;
  for (const [at, symbol] of symbols.entries()) {
    for (let y = 0; y < (heights[at] ?? 0); y += 1)
      for (let x = 0; x < symbol.width * SCALE; x += 1) {
        const row = Math.min(Math.floor(y / SCALE), symbol.height - 1);
        gray[(y + MARGIN) * width + left + x] =
          symbol.data[row * symbol.width + Math.floor(x / SCALE)] ?? 255;
      }
    left += symbol.width * SCALE + MARGIN;
  }
  seen = { width, height, gray };
}

async function ask(side = Infinity): Promise<{ readonly answer: CodeAnswer; readonly isClosed: boolean }> {
  const close = vi.fn();
  const picture = { width: seen.width, height: seen.height, close } as unknown as CodeQuestion["picture"];
  const data: CodeQuestion = { picture, side };
  const answer = await new Promise<CodeAnswer>((resolve) => {
    vi.spyOn(self, "postMessage").mockImplementation((message: CodeAnswer) => resolve(message));
    self.dispatchEvent(new MessageEvent("message", { data }));
  });
  return { answer, isClosed: close.mock.calls.length === 1 };
}

it.each<readonly [...Code, read: string]>([
  ["PBP-A-01", "QRCode", "PBP-A-01"],
  ["PBX-GO-ON", "Code128", "PBX-GO-ON"],
  ["4006381333931", "EAN13", "4006381333931"],
  // As an EAN: `readUpc` takes the zero away.
  ["887961954586", "UPCA", "0887961954586"],
])("reads %s from a code of the format %s as %s, and closes the picture", async (text, format, read) => {
  await show([text, format]);
  expect(await ask()).toEqual({ answer: { codes: [read] }, isClosed: true });
});

it("reads up to four codes of a picture", async () => {
  const texts = ["PBP-A-01", "PBP-A-02", "PBP-A-03", "PBP-A-04", "PBP-A-05"];
  const read = async (some: readonly string[]) => {
    await show(...some.map((text): Code => [text, "QRCode"]));
    const { answer } = await ask();
    return "codes" in answer ? answer.codes : [];
  };
  expect((await read(texts.slice(0, 4))).toSorted()).toEqual(texts.slice(0, 4));
  expect(await read(texts)).toHaveLength(4);
});

it("ignores codes of a format that neither we nor shops print", async () => {
  await show(["PBP-A-01", "DataMatrix"], ["DHR20", "Code39"]);
  expect(await ask()).toEqual({ answer: { codes: [] }, isClosed: true });
});

it("searches the picture in at most the given size", async () => {
  seen = { width: 400, height: 200, gray: new Uint8Array(400 * 200).fill(255) };
  await ask(100);
  expect(searched).toEqual({ width: 100, height: 50 });
  await ask(1_000);
  expect(searched).toEqual({ width: 400, height: 200 });
});

it("answers that it failed in a browser without a canvas, and reads the next picture", async () => {
  await show(["PBP-A-01", "QRCode"]);
  hasCanvas = false;
  expect((await ask()).answer).toEqual({ failed: true });
  hasCanvas = true;
  expect((await ask()).answer).toEqual({ codes: ["PBP-A-01"] });
});

it("loads the decoder once, from our own address", () => {
  expect(fetched).toEqual([expect.stringMatching(/^\/.*zxing_reader.*\.wasm$/)]);
});
