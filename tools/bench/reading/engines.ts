import sharp from "sharp";

import { createBarcodeReader } from "../../../functions/src/ai/local/barcode.ts";
import { createPaddle } from "../../../functions/src/ai/local/paddle.ts";
import { openPhoto } from "../../../functions/src/ai/local/photo.ts";
import { createRecogniser } from "../../../functions/src/ai/local/recogniser.ts";
import { type FoundNumber, findToyNumber } from "../../../functions/src/reading/findToyNumber.ts";
import { createPhoto } from "../../../functions/src/reading/photo.ts";
import { createStages, type Stage, timeEngines } from "./stages.ts";

/** `ours` is the product's reader. `baseline` is the earlier one: tesseract alone over the located strip. */
export const ENGINES = ["ours", "baseline"] as const;
export type EngineName = (typeof ENGINES)[number];

export interface EngineReading extends Pick<FoundNumber, "outcome" | "toyNumber" | "candidates"> {
  readonly milliseconds: number;
  readonly stages: Readonly<Record<string, number>>;
  /** Codes of the evidence, if the reader reports it. */
  readonly evidence: readonly string[];
}

export interface Engine {
  read(jpeg: Uint8Array): Promise<EngineReading>;
  close(): Promise<void>;
}

/** Like `createCardReader`, with the time of each engine. */
export function createEngine(name: EngineName): Engine {
  const recogniser = createRecogniser();
  const barcodes = createBarcodeReader();
  const paddle = createPaddle();
  return {
    read: (jpeg) =>
      timeReading(async (stage) => {
        const pixels = await stage("decode", () => openPhoto(sharp, jpeg));
        const { data, width, height } = pixels;
        const engines = name === "ours" ? { recogniser, second: await paddle() } : { recogniser };
        const [found] = await Promise.all([
          findToyNumber(createPhoto(pixels), timeEngines(engines, stage)),
          barcodes.read({ data: new Uint8ClampedArray(data.buffer), width, height }),
        ]);
        return found;
      }),
    close: () => recogniser.close(),
  };
}

async function timeReading(read: (stage: Stage) => Promise<FoundNumber>): Promise<EngineReading> {
  const { stages, stage } = createStages();
  const started = performance.now();
  const { outcome, toyNumber, candidates, evidence } = await read(stage);
  return {
    outcome,
    toyNumber: outcome === "read" ? toyNumber : null,
    candidates,
    milliseconds: performance.now() - started,
    stages,
    evidence: evidence === null ? [] : [evidence],
  };
}

export interface PictureReading {
  readonly covered: boolean;
  readonly readings: Partial<Record<EngineName, EngineReading>>;
}
