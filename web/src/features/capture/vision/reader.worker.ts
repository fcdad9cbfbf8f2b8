import { type FoundNumber, findToyNumber } from "@reading/findToyNumber";
import type { Recogniser } from "@reading/lineReadings";
import type { PaddleEngine } from "@reading/paddle/network";
import { createPhoto } from "@reading/photo";

import { answerInWorker } from "../askWorker";
import { startPaddle } from "./paddle";
import { pixelsOf } from "./pixels";
import { startTesseract } from "./tesseract";

export interface Reading extends FoundNumber {
  readonly milliseconds: number;
}

/** A photo of a card's back; or an engine that is to be loaded. */
export type ReaderQuestion = Blob | "first-engine" | "second-engine";

let recogniser: Promise<Recogniser> | undefined;
let second: PaddleEngine | undefined;

answerInWorker(async (question: ReaderQuestion): Promise<Reading | null> => {
  if (question === "second-engine") {
    second ??= await startPaddle();
    return null;
  }
  const startedAt = performance.now();
  const tesseract = await startedOnce();
  if (question === "first-engine") return null;
  // Without the second engine, which may still be on its way, the first one reads alone and is sure less often.
  const photo = createPhoto(pixelsOf(await createImageBitmap(question)));
  const found = await findToyNumber(photo, { recogniser: tesseract, second });
  return { ...found, milliseconds: Math.round(performance.now() - startedAt) };
});

/** What failed (a lost network) is tried again with the next photo. */
function startedOnce(): Promise<Recogniser> {
  recogniser ??= startTesseract().catch((error: unknown) => {
    recogniser = undefined;
    throw error;
  });
  return recogniser;
}
