// @vitest-environment node
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { gunzipSync } from "node:zlib";

import { beforeEach, expect, it, vi } from "vitest";

import { ENGINE_FILES } from "./engineFiles";
import { startPaddle } from "./paddle";
import { startTesseract } from "./tesseract";

const WASM = vi.hoisted(() => "tesseract.js-core/tesseract-core-simd-lstm.wasm");
// In Node, the engine reads this file itself.
vi.mock(`tesseract.js-core/tesseract-core-simd-lstm.wasm?url`, () => ({
  default: createRequire(import.meta.url).resolve(WASM),
}));

/** Vite's address of a file of the repository. */
const toPath = (url: string) => url.replace(/^\/@fs/, "");
const serveFile = async (url: string) => new Response(await readFile(toPath(url)));
beforeEach(() => {
  vi.stubGlobal("fetch", serveFile);
  return () => vi.unstubAllGlobals();
});

/** Bars of capital letters without curves, in a grid of 5 columns and 7 rows: column, row, width, height. */
const LETTERS = {
  T: [
    [0, 0, 5, 1],
    [2, 0, 1, 7],
  ],
  H: [
    [0, 0, 1, 7],
    [4, 0, 1, 7],
    [0, 3, 5, 1],
  ],
  E: [
    [0, 0, 1, 7],
    [0, 0, 5, 1],
    [0, 3, 4, 1],
    [0, 6, 5, 1],
  ],
} as const;

/** Draws a word in black on white. */
function drawStrip(word: readonly (keyof typeof LETTERS)[]) {
  const [scale, width, height] = [6, 6 * 6 * word.length + 40, 82];
  const data = new Uint8Array(width * height).fill(255);
  for (const [at, letter] of word.entries())
    for (const [left, top, wide, high] of LETTERS[letter])
      for (let y = top * scale; y < (top + high) * scale; y += 1)
        for (let x = left * scale; x < (left + wide) * scale; x += 1)
          data[(20 + y) * width + 20 + at * 6 * scale + x] = 0;
  return { data, width, height };
}

it("Tesseract reads one strip after another", async () => {
  const tesseract = await startTesseract();
  expect(tesseract.recognise(drawStrip(["T", "H", "E"]), "line")).toBe("THE");
  expect(tesseract.recognise(drawStrip(["H", "E", "T"]), "line")).toBe("HET");
});

it("Tesseract starts from a file that the host has decompressed", async () => {
  vi.stubGlobal("fetch", async (url: string) => new Response(gunzipSync(await readFile(toPath(url)))));
  const tesseract = await startTesseract();
  expect(tesseract.recognise(drawStrip(["T", "H", "E"]), "raw")).toBe("THE");
});

it("Tesseract doesn't start without its training data", async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("", { status: 404 })));
  await expect(startTesseract()).rejects.toThrow("answered 404");
});

it("the second engine has three networks and an alphabet", async () => {
  const { detect, alphabet } = await startPaddle();
  expect([alphabet.length, alphabet[0], alphabet.at(-1)]).toEqual([6_625, "", " "]);
  const blank = new Float32Array(3 * 64 * 64);
  expect((await detect({ data: blank, dims: [1, 3, 64, 64] })).dims).toEqual([1, 1, 64, 64]);
});

it("the second engine doesn't start without its runtime", async () => {
  vi.stubGlobal("fetch", (url: string) =>
    url === ENGINE_FILES.runtime ? Promise.resolve(new Response("", { status: 404 })) : serveFile(url),
  );
  await expect(startPaddle()).rejects.toThrow("answered 404");
});
