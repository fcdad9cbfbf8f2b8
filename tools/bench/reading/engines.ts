import sharp from "sharp";

import { createBarcodeReader } from "../../../functions/src/ai/local/barcode.ts";
import { openPhoto } from "../../../functions/src/ai/local/photo.ts";
import { createCardReader } from "../../../functions/src/ai/local/readToyNumber.ts";
import { createRecogniser } from "../../../functions/src/ai/local/recogniser.ts";
import { type FoundNumber, findToyNumber } from "../../../functions/src/reading/findToyNumber.ts";
import { photoOf } from "../../../functions/src/reading/photo.ts";

/** `ours`: the reader as the product has it. `baseline`: tesseract alone over the located strip, as it was before. */
export const ENGINES = ["ours", "baseline"] as const;
export type EngineName = (typeof ENGINES)[number];

export interface EngineReading extends Pick<FoundNumber, "outcome" | "toyNumber" | "candidates"> {
  readonly milliseconds: number;
  /** Of each stage, where the reader tells them. */
  readonly stages: Readonly<Record<string, number>>;
  /** Codes of what it went by, where the reader tells them. */
  readonly evidence: readonly string[];
}

export interface Engine {
  read(jpeg: Uint8Array): Promise<EngineReading>;
  close(): Promise<void>;
}

export function createEngine(name: EngineName): Engine {
  return name === "ours" ? createOurs() : createBaseline();
}

/** Newer readers tell more than the first one did. */
type Told = FoundNumber & { stages?: Record<string, number>; evidence?: readonly unknown[] };

function createOurs(): Engine {
  const reader = createCardReader();
  return {
    read: (jpeg) => timed(() => reader.readToyNumber(jpeg)),
    close: () => reader.close(),
  };
}

function createBaseline(): Engine {
  const recogniser = createRecogniser();
  const barcodes = createBarcodeReader();
  return {
    read: (jpeg) =>
      timed(async () => {
        const pixels = await openPhoto(sharp, jpeg);
        const { data, width, height } = pixels;
        const [found] = await Promise.all([
          findToyNumber(photoOf(pixels), recogniser),
          barcodes.read({ data: new Uint8ClampedArray(data.buffer), width, height }),
        ]);
        return found;
      }),
    close: () => recogniser.close(),
  };
}

async function timed(read: () => Promise<Told>): Promise<EngineReading> {
  const started = performance.now();
  const { outcome, toyNumber, candidates, stages = {}, evidence = [] } = await read();
  return {
    outcome,
    toyNumber: outcome === "read" ? toyNumber : null,
    candidates,
    milliseconds: performance.now() - started,
    stages,
    evidence: evidence.map((code) => (typeof code === "string" ? code : JSON.stringify(code))),
  };
}
