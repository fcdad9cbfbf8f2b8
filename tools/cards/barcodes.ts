import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

import { prepareZXingModule, writeBarcode } from "zxing-wasm/writer";

import { drawLettering } from "./glyphs.ts";

/** Draws a UPC-A symbol (GS1 General Specifications, 5.2). It adds the check digit to the eleven digits. */
export function drawUpcA(
  elevenDigits: string,
  box: { x: number; y: number; width: number; height: number },
): string {
  if (!/^\d{11}$/.test(elevenDigits)) throw new Error("UPC-A takes eleven digits");
  const digits = elevenDigits + String(computeUpcCheckDigit(elevenDigits));
  const left = Array.from(digits.slice(0, 6)).map((digit) => LEFT_PATTERNS[Number(digit)]);
  const right = Array.from(digits.slice(6)).map((digit) => invert(LEFT_PATTERNS[Number(digit)] ?? ""));
  const modules = `101${left.join("")}01010${right.join("")}101`;
  const quiet = 9;
  const unit = box.width / (modules.length + 2 * quiet);
  const barHeight = box.height * 0.86;
  const bars = [...modules.matchAll(/1+/g)]
    .map(
      (run) =>
        `M${((run.index + quiet) * unit).toFixed(2)} 0h${(run[0].length * unit).toFixed(2)}v${barHeight}h-${(run[0].length * unit).toFixed(2)}z`,
    )
    .join("");
  return (
    `<g transform="translate(${box.x} ${box.y})"><rect width="${box.width}" height="${box.height}" fill="#fff"/>` +
    `<path d="${bars}" fill="#111"/>` +
    drawLettering(digits, {
      x: box.width / 2,
      y: box.height * 0.98,
      height: box.height * 0.085,
      anchor: "middle",
    }) +
    `</g>`
  );
}

export function computeUpcCheckDigit(elevenDigits: string): number {
  const sum = Array.from(elevenDigits).reduce(
    (total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 3 : 1),
    0,
  );
  return (10 - (sum % 10)) % 10;
}

/** Draws a QR code as an SVG fragment, with its quiet zone. */
export async function drawQrCode(text: string, box: { x: number; y: number; size: number }): Promise<string> {
  await loadWriter();
  const { error, symbol } = await writeBarcode(text, { format: "QRCode" });
  if (error) throw new Error(`The QR code could not be written: ${error}`);
  const { width, height, data } = symbol;
  const quiet = 3;
  const unit = box.size / (width + 2 * quiet);
  let modules = "";
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      if ((data[row * width + column] ?? 255) < 128) modules += `M${column} ${row}h1v1h-1z`;
    }
  }
  return (
    `<g transform="translate(${box.x} ${box.y})"><rect width="${box.size}" height="${box.size}" fill="#fff"/>` +
    `<path transform="scale(${unit}) translate(${quiet} ${quiet})" d="${modules}" fill="#111"/></g>`
  );
}

const LEFT_PATTERNS = [
  "0001101",
  "0011001",
  "0010011",
  "0111101",
  "0100011",
  "0110001",
  "0101111",
  "0111011",
  "0110111",
  "0001011",
];

const invert = (pattern: string) => pattern.replace(/[01]/g, (bit) => (bit === "0" ? "1" : "0"));

let loading: Promise<unknown> | undefined;

/** Passes the wasm as bytes, because the library would load it from a CDN. */
function loadWriter(): Promise<unknown> {
  loading ??= (async () => {
    const file = createRequire(import.meta.url).resolve("zxing-wasm/writer/zxing_writer.wasm");
    const wasmBinary = await readFile(file);
    return prepareZXingModule({
      overrides: { wasmBinary: new Uint8Array(wasmBinary).buffer },
      fireImmediately: true,
    });
  })();
  return loading;
}
