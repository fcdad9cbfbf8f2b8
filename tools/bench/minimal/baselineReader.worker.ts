/** The earlier card reader, with tesseract alone. The studio's reader is compared with it. */
import { findToyNumber } from "@reading/findToyNumber";
import { createPhoto } from "@reading/photo";

import { answerInWorker } from "@/features/capture/queue/workerClient";
import { readPixels } from "@/lib/camera/picture";
import { startTesseract } from "@/features/capture/vision/reader/tesseract";

let recogniser: ReturnType<typeof startTesseract> | undefined;

answerInWorker(async (photo: Blob): Promise<string | null> => {
  recogniser ??= startTesseract();
  const { toyNumber } = await findToyNumber(createPhoto(readPixels(await createImageBitmap(photo))), {
    recogniser: await recogniser,
  });
  return toyNumber;
});
