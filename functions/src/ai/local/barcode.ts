import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

import type * as zxingReader from "zxing-wasm/reader";

import { createAtFirstUse } from "../../contract/wire/createAtFirstUse.ts";

interface RgbaPixels {
  data: Uint8ClampedArray<ArrayBuffer>;
  width: number;
  height: number;
}

/** Reads a card's codes: the shop's barcode before the QR code. Returns null if neither is readable. */
export interface BarcodeReader {
  read(rgba: RgbaPixels): Promise<string | null>;
}

/** Loads the decoder with the first photo. Its wasm comes from the package, not from the network. */
export function createBarcodeReader(): BarcodeReader {
  const openDecoder = createAtFirstUse(load);
  return {
    async read(rgba) {
      const { readBarcodes } = await openDecoder();
      const found = await readBarcodes(
        { ...rgba, colorSpace: "srgb" },
        { formats: ["UPCA", "EAN13", "QRCode"], tryHarder: false, tryInvert: false, tryRotate: false },
      );
      const valid = found.filter((code) => code.isValid);
      return (valid.find((code) => code.format !== "QRCode") ?? valid[0])?.text ?? null;
    },
  };
}

async function load(): Promise<typeof zxingReader> {
  const zxing = await import("zxing-wasm/reader");
  const wasm = await readFile(createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm"));
  await zxing.prepareZXingModule({
    overrides: { wasmBinary: new Uint8Array(wasm).buffer },
    fireImmediately: true,
  });
  return zxing;
}
