import { type FoundNumber, findToyNumber } from "@reading/findToyNumber";
import type { Recogniser } from "@reading/lineReadings";
import { photoOf } from "@reading/photo";

import { answerInWorker } from "../askWorker";
import { pixelsOf } from "./pixels";
import { startTesseract } from "./tesseract";

export interface Reading extends FoundNumber {
  readonly milliseconds: number;
}
/** A photo of a card's back, or null: load what reading takes. */
export type ReaderQuestion = Blob | null;

let recogniser: Promise<Recogniser> | undefined;

answerInWorker(async (photo: ReaderQuestion): Promise<Reading | null> => {
  const startedAt = performance.now();
  const tesseract = await startedOnce();
  if (photo === null) return null;
  const found = await findToyNumber(photoOf(pixelsOf(await createImageBitmap(photo))), {
    recogniser: tesseract,
  });
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
