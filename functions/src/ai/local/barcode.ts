import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

import type * as zxingReader from "zxing-wasm/reader";

export interface RgbaPixels {
  data: Uint8ClampedArray<ArrayBuffer>;
  width: number;
  height: number;
}

/** Reads a card's codes: the shop's barcode before the QR code. Returns null if neither is readable. */
export interface BarcodeReader {
  read(rgba: RgbaPixels): Promise<string | null>;
}

type ZXing = typeof zxingReader;

/** Loads the decoder with the first photo. Its wasm comes from the package, not from the network. */
export function createBarcodeReader(): BarcodeReader {
  let loading: Promise<ZXing> | null = null;
  return {
    async read(rgba) {
      loading ??= load();
      const { readBarcodes } = await loading;
      const found = await readBarcodes(
        { ...rgba, colorSpace: "srgb" },
        { formats: ["UPCA", "EAN13", "QRCode"], tryHarder: false, tryInvert: false, tryRotate: false },
      );
      const valid = found.filter((code) => code.isValid);
      return (valid.find((code) => code.format !== "QRCode") ?? valid[0])?.text ?? null;
    },
  };
}

async function load(): Promise<ZXing> {
  const zxing = await import("zxing-wasm/reader");
  const wasm = await readFile(createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm"));
  await zxing.prepareZXingModule({
    overrides: { wasmBinary: new Uint8Array(wasm).buffer },
    fireImmediately: true,
  });
  return zxing;
}
