import { type FoundNumber, findToyNumber } from "@reading/findToyNumber";
import type { Recogniser } from "@reading/lineReadings";
import type { PaddleEngine } from "@reading/paddle/network";
import { createPhoto } from "@reading/photo";

import { readPixels } from "@/lib/camera/picture";

import { answerInWorker } from "../../queue/workerClient";
import { startPaddle } from "./paddle";
import { startTesseract } from "./tesseract";

/** A photo of a card's back, or an engine to load. */
export type ReaderQuestion = Blob | "first-engine" | "second-engine";

let recogniser: Promise<Recogniser> | undefined;
let second: PaddleEngine | undefined;

answerInWorker(async (question: ReaderQuestion): Promise<FoundNumber | null> => {
  if (question === "second-engine") {
    second ??= await startPaddle();
    return null;
  }
  const tesseract = await startOnce();
  if (question === "first-engine") return null;
  // While the second engine is loading, the first one reads alone and is certain less often.
  const photo = createPhoto(readPixels(await createImageBitmap(question)));
  // The server reads more thoroughly what isn't found here.
  return findToyNumber(photo, { recogniser: tesseract, second }, "quick");
});

/** A failed start, such as offline, is retried with the next photo. */
function startOnce(): Promise<Recogniser> {
  recogniser ??= startTesseract().catch((error: unknown) => {
    recogniser = undefined;
    throw error;
  });
  return recogniser;
}
