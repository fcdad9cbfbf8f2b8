import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import wasmUrl from "zxing-wasm/reader/zxing_reader.wasm?url";

export type CodeAnswer = { readonly codes: readonly string[] } | { readonly failed: true };

prepareZXingModule({ overrides: { locateFile: () => wasmUrl } });

let canvas: OffscreenCanvas | null = null;

// A picture of a camera to be searched for codes. Answers each, so that the next one is sent only then.
self.addEventListener("message", ({ data: picture }: MessageEvent<ImageBitmap>) => {
  void read(picture).then(
    (codes) => self.postMessage({ codes } satisfies CodeAnswer),
    () => self.postMessage({ failed: true } satisfies CodeAnswer),
  );
});

async function read(picture: ImageBitmap): Promise<string[]> {
  const { width, height } = picture;
  if (canvas?.width !== width || canvas.height !== height) canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (context === null) throw new Error("No canvas");
  context.drawImage(picture, 0, 0);
  picture.close();
  const found = await readBarcodes(context.getImageData(0, 0, width, height), {
    formats: ["QRCode", "Code128", "UPCA", "EAN13"],
    tryHarder: true,
    tryInvert: false,
    maxNumberOfSymbols: 4,
  });
  return found.filter(({ isValid }) => isValid).map(({ text }) => text);
}
