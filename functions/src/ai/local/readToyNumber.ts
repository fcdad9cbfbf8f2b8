import { type FoundNumber, findToyNumber } from "../../reading/findToyNumber.ts";
import { photoOf } from "../../reading/photo.ts";
import { createBarcodeReader } from "./barcode.ts";
import { createPaddle } from "./paddle.ts";
import { openPhoto } from "./photo.ts";
import { createRecogniser } from "./recogniser.ts";

export interface ToyNumberReading extends FoundNumber {
  /** The shop's barcode or, where that is too fine, the QR code's text. */
  barcode: string | null;
  milliseconds: number;
}

export interface CardReader {
  /** Reads the toy number off a photo of a card's back. Rejects where the bytes are no picture. */
  readToyNumber(image: Uint8Array, signal?: AbortSignal): Promise<ToyNumberReading>;
  /** Ends the recogniser's thread; a later reading starts it again. */
  close(): Promise<void>;
}

/**
 * A reader that works on this machine alone. Nothing is loaded before the first photo. `report` is told where the
 * second engine can't be loaded: the first one then reads alone, and asks more often.
 */
export function createCardReader(report: (message: string, error: unknown) => void): CardReader {
  const recogniser = createRecogniser();
  const paddle = createPaddle();
  const second = () =>
    paddle().catch((error: unknown) => {
      report("the second reading engine could not be loaded", error);
      return undefined;
    });
  const barcodes = createBarcodeReader();

  return {
    async readToyNumber(image, signal) {
      const started = performance.now();
      const { default: sharp } = await import("sharp");
      const pixels = await openPhoto(sharp, image);
      signal?.throwIfAborted();
      const { data, width, height } = pixels;
      const [found, barcode] = await Promise.all([
        findToyNumber(photoOf(pixels), { recogniser, second: await second(), signal }),
        barcodes.read({ data: new Uint8ClampedArray(data.buffer), width, height }),
      ]);
      return { ...found, barcode, milliseconds: Math.round(performance.now() - started) };
    },
    close: () => recogniser.close(),
  };
}
