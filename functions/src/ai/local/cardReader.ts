import { type FoundNumber, findToyNumber } from "../../reading/findToyNumber.ts";
import { listCarCodes } from "../../reading/numbers/readCodes.ts";
import { readPrintedLines } from "../../reading/paddle/printedLines.ts";
import { createPhoto, type Photo } from "../../reading/photo.ts";
import { listCatalogueKeys } from "../../reading/print/catalogueKeys.ts";
import type { PrintedLine } from "../../reading/print/printedLine.ts";
import { describesCar } from "../../reading/print/describesCar.ts";
import { type CardPrint, readPrint } from "../../reading/print/readPrint.ts";
import { createBarcodeReader } from "./barcode.ts";
import { createPaddle } from "./paddle.ts";
import { openPhoto } from "./photo.ts";
import { createRecogniser } from "./recogniser.ts";

export interface ToyNumberReading extends FoundNumber {
  /** The shop's barcode or, if that is too fine, the QR code's text. */
  barcode: string | null;
  milliseconds: number;
}

/** The print of a card, and the names under which the catalogue may have it. */
export interface ReadCard extends CardPrint {
  readonly names: readonly string[];
  /** Codes that identify the car, in the forms of its brand (docs/brand-codes.md). */
  readonly codes: readonly string[];
}

/** The photos of one card. Null if not taken or unreadable. */
export interface CardPhotos {
  readonly front: Uint8Array | null;
  readonly back: Uint8Array | null;
}

export interface CardReader {
  /** Reads the toy number from a photo of a card's back. Rejects if the bytes aren't a picture. */
  readToyNumber(image: Uint8Array, signal?: AbortSignal): Promise<ToyNumberReading>;
  /** Reads all but the small print of a card. Returns nothing without the second engine. */
  readPrint(photos: CardPhotos, signal?: AbortSignal): Promise<ReadCard>;
  /** Ends the recognizer's thread. A later reading starts it again. */
  close(): Promise<void>;
}

/**
 * Creates a reader that works entirely on this machine. Loads nothing before the first photo. Calls `report` if the
 * second engine can't be loaded: then the first one reads alone and asks more often.
 */
export function createCardReader(report: (message: string, error: unknown) => void): CardReader {
  const recogniser = createRecogniser();
  const barcodes = createBarcodeReader();
  const paddle = createPaddle();
  const loadSecondEngine = () =>
    paddle().catch((error: unknown) => {
      report("the second reading engine could not be loaded", error);
      return undefined;
    });

  async function open(image: Uint8Array | null): Promise<Photo | null> {
    if (image === null) return null;
    const { default: sharp } = await import("sharp");
    return createPhoto(await openPhoto(sharp, image));
  }

  return {
    async readToyNumber(image, signal) {
      const started = performance.now();
      const { default: sharp } = await import("sharp");
      const pixels = await openPhoto(sharp, image);
      signal?.throwIfAborted();
      const { data, width, height } = pixels;
      const [found, barcode] = await Promise.all([
        findToyNumber(createPhoto(pixels), { recogniser, second: await loadSecondEngine(), signal }),
        barcodes.read({ data: new Uint8ClampedArray(data.buffer), width, height }),
      ]);
      return { ...found, barcode, milliseconds: Math.round(performance.now() - started) };
    },
    async readPrint(photos, signal) {
      const engine = await loadSecondEngine();
      const readLines = async (photo: Photo | null, isEnough?: (lines: readonly PrintedLine[]) => boolean) =>
        photo && engine ? readPrintedLines(engine, photo, { signal, isEnough }) : [];
      const [frontPhoto, backPhoto] = await Promise.all([open(photos.front), open(photos.back)]);
      const front = await readLines(frontPhoto);
      const back = await readLines(backPhoto, (lines) => describesCar({ front, back: lines }));
      const lines = { front, back };
      const print = readPrint(lines);
      return { ...print, names: listCatalogueKeys(print), codes: listCarCodes(lines, print) };
    },
    close: () => recogniser.close(),
  };
}
