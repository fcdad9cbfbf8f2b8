// @vitest-environment node
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import { createCanvas, DOMMatrix, ImageData as CanvasImage, Path2D } from "@napi-rs/canvas";
import { expect, it } from "vitest";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";

import { type Paper, printPaper, type Slip } from "./papers";

const { resolve } = createRequire(import.meta.url);
const font = (name: string) => new Uint8Array(readFileSync(resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`)));
const FONTS = { regular: font("DejaVuSans"), bold: font("DejaVuSans-Bold") };
prepareZXingModule({
  overrides: { wasmBinary: readFileSync(resolve("zxing-wasm/reader/zxing_reader.wasm")).buffer },
});
// pdf.js draws with the classes that it finds when it is loaded.
Object.assign(globalThis, { DOMMatrix, ImageData: CanvasImage, Path2D });
const { getDocument } = await import("pdfjs-dist/legacy/build/pdf.mjs");

const slip = (fields: Partial<Slip> = {}): Slip => ({
  orderIds: ["01-03955-36441"],
  buyer: "redline_ray",
  address: ["Ray Dürer", "Reference #A1B2C3", "12 Peg Street", "Portland, OR 97201"],
  cars: [{ title: "'67 Camaro", sku: "DHR20", quantity: 2 }],
  notes: ["Please no folds 🙂"],
  ...fields,
});

it("prints a slip with its orders, address, reference, cars and notes, and a code that scanners read", async () => {
  const both = ["01-03955-36441", "01-03955-36442"];
  const [one, two] = await read({ kind: "slips", slips: [slip(), slip({ orderIds: both })] });
  for (const words of [
    "01-03955-36441",
    "redline_ray",
    "Ray Dürer",
    "Reference #A1B2C3",
    "12 Peg Street",
    "2 ×",
  ])
    expect(one?.text).toContain(words);
  expect(one?.text).toContain("'67 Camaro");
  expect(one?.text).toContain("Please no folds ?");
  expect(one?.codes).toEqual(["01-03955-36441"]);
  expect(two?.text).toContain("01-03955-36441 and 01-03955-36442");
});

it("goes on with another page where a parcel has more cars than fit", async () => {
  const cars = Array.from({ length: 60 }, (_, at) => ({ title: `Car ${at}`, sku: `S${at}`, quantity: 1 }));
  const pages = await read({ kind: "slips", slips: [slip({ cars })] });
  expect(pages.length).toBeGreaterThan(1);
  const text = pages.map((page) => page.text).join(" ");
  for (const { sku } of cars) expect(text).toContain(sku);
});

it("prints the pick list place by place", async () => {
  const picks = [{ title: "Twin Mill", sku: "HKC19", copies: 3, orderIds: ["1", "2"] }];
  const stops = [
    { place: "A-02  Wall by the door", picks },
    { place: "B-01", picks },
  ];
  const [page] = await read({ kind: "list", title: "Pick list", stops });
  expect(page?.text).toMatch(/Pick list.*A-02 +Wall by the door.*3 ×.*Twin Mill.*HKC19.*B-01/s);
});

/** The text and the codes of each page, as somebody else's programs read them. */
async function read(paper: Paper): Promise<{ text: string; codes: string[] }[]> {
  const pdf = await printPaper(paper, FONTS);
  const { numPages, getPage } = await (async () => {
    const document = await getDocument({ data: new Uint8Array(await pdf.arrayBuffer()) }).promise;
    return { numPages: document.numPages, getPage: (at: number) => document.getPage(at) };
  })();
  const pages: { text: string; codes: string[] }[] = [];
  for (let at = 1; at <= numPages; at += 1) {
    const page = await getPage(at);
    const { items } = await page.getTextContent();
    const viewport = page.getViewport({ scale: 3 });
    const canvas = createCanvas(viewport.width, viewport.height);
    await page.render({ canvas: canvas as never, canvasContext: canvas.getContext("2d") as never, viewport })
      .promise;
    const picture = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    const found = await readBarcodes(picture as never, { formats: ["Code128"], tryHarder: true });
    pages.push({
      text: items.map((item) => ("str" in item ? item.str : "")).join(" "),
      codes: found.map(({ text }) => text),
    });
  }
  return pages;
}
