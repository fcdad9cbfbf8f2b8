import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import wasmUrl from "zxing-wasm/reader/zxing_reader.wasm?url";

import { type Picture, readPixels } from "../camera/picture";

/** A picture, and the maximum length of its longer side for the search, in pixels. */
export interface CodeQuestion {
  readonly picture: Picture;
  readonly side: number;
}
export type CodeAnswer = { readonly codes: readonly string[] } | { readonly failed: true };

prepareZXingModule({ overrides: { locateFile: () => wasmUrl } });

// Searches each picture of a camera for codes. The next picture is sent only after the answer.
self.addEventListener("message", ({ data }: MessageEvent<CodeQuestion>) => {
  void read(data).then(
    (codes) => self.postMessage({ codes } satisfies CodeAnswer),
    () => self.postMessage({ failed: true } satisfies CodeAnswer),
  );
});

async function read({ picture, side }: CodeQuestion): Promise<string[]> {
  const { data, width, height } = readPixels(picture, side);
  const found = await readBarcodes(new ImageData(data, width, height), {
    formats: ["QRCode", "Code128", "UPCA", "EAN13"],
    tryHarder: true,
    tryInvert: false,
    maxNumberOfSymbols: 4,
  });
  return found.filter(({ isValid }) => isValid).map(({ text }) => text);
}
