/** The studio's reader as in its own worker, with the time of each stage. */
import { findToyNumber } from "@reading/findToyNumber";
import type { Recogniser } from "@reading/lineReadings";
import type { PaddleEngine } from "@reading/paddle/network";
import { createPhoto } from "@reading/photo";

import { answerInWorker } from "@/features/capture/queue/workerClient";
import { startPaddle } from "@/features/capture/vision/reader/paddle";
import { readPixels } from "@/lib/camera/picture";
import { startTesseract } from "@/features/capture/vision/reader/tesseract";

import { createStages, type Stages, timeEngines } from "../reading/stages";

let engines: Promise<{ recogniser: Recogniser; second: PaddleEngine }> | undefined;

answerInWorker(async (photo: Blob): Promise<Stages> => {
  engines ??= (async () => ({ recogniser: await startTesseract(), second: await startPaddle() }))();
  const loaded = await engines;
  const { stages, stage } = createStages();
  const pixels = await stage("decode", async () => readPixels(await createImageBitmap(photo)));
  await findToyNumber(createPhoto(pixels), timeEngines(loaded, stage), "quick");
  return stages;
});
