import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import type { PDFPageProxy } from "pdfjs-dist";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";

interface Canvas {
  readonly width: number;
  readonly height: number;
  getContext(kind: "2d"): { getImageData(x: number, y: number, width: number, height: number): ImageData };
}

interface CanvasPackage {
  readonly DOMMatrix: unknown;
  readonly ImageData: unknown;
  readonly Path2D: unknown;
  readonly createCanvas: (width: number, height: number) => Canvas;
}

const fromHere = createRequire(import.meta.url);
const readFont = (name: string) =>
  new Uint8Array(readFileSync(fromHere.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`)));

/** The fonts that a browser loads from our own address. */
export const FONTS = { regular: readFont("DejaVuSans"), bold: readFont("DejaVuSans-Bold") };

prepareZXingModule({
  overrides: { wasmBinary: readFileSync(fromHere.resolve("zxing-wasm/reader/zxing_reader.wasm")).buffer },
});

// The canvas that pdf.js installs for Node, because jsdom wants another version of the same package.
const { createCanvas, DOMMatrix, ImageData, Path2D } = createRequire(
  fromHere.resolve("pdfjs-dist/package.json"),
)("@napi-rs/canvas") as CanvasPackage;
// pdf.js draws with the classes that exist when it is loaded.
Object.assign(globalThis, { DOMMatrix, ImageData, Path2D });
const { getDocument } = await import("pdfjs-dist/legacy/build/pdf.mjs");

/** Reads the text of each page without drawing it, because drawing and searching for codes is slow. */
export async function readTexts(pdf: Blob): Promise<string[]> {
  return Promise.all((await openPages(pdf)).map(readText));
}

/** Renders each page at 300 dpi, like printers, and reads its codes and its text. Fewer is faster. */
export async function readPdf(pdf: Blob, dots = 300) {
  return Promise.all(
    (await openPages(pdf)).map(async (page) => {
      const viewport = page.getViewport({ scale: dots / 72 });
      const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
      const context = canvas.getContext("2d");
      await page.render({ canvas: null, canvasContext: context as never, viewport }).promise;
      const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height);
      const read = await readBarcodes({ data, width, height } as ImageData, {
        formats: ["QRCode", "Code128"],
        maxNumberOfSymbols: 255,
        tryHarder: true,
      });
      return {
        codes: read.map(({ text }) => text).toSorted(),
        formats: read.map(({ format }) => format),
        text: await readText(page),
      };
    }),
  );
}

async function openPages(pdf: Blob): Promise<PDFPageProxy[]> {
  const document = await getDocument({ data: new Uint8Array(await pdf.arrayBuffer()), verbosity: 0 }).promise;
  return Promise.all(Array.from({ length: document.numPages }, (_, at) => document.getPage(at + 1)));
}

async function readText(page: PDFPageProxy): Promise<string> {
  const { items } = await page.getTextContent();
  return items.map((item) => ("str" in item ? item.str : "")).join(" ");
}
