import type { Picture } from "@/lib/camera/picture";

import { answerInWorker } from "../../queue/workerClient";
import { type Frame, getOutputSize } from "./crop";

/** JPEG quality of every photo (specification 3 §9). */
const QUALITY = 0.95;

/** `picture` is transferred to the worker. `cut` is the crop in its pixels. */
export interface EncoderQuestion {
  readonly picture: Picture;
  readonly cut: Frame;
}

/**
 * Encodes a photo. Decoding, scaling and encoding take 50 to 200 ms, so they run in a worker and the preview
 * stays smooth.
 */
answerInWorker(async ({ picture, cut }: EncoderQuestion): Promise<Blob> => {
  const { width, height } = getOutputSize(cut);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("No 2D canvas");
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, cut.x, cut.y, cut.width, cut.height, 0, 0, width, height);
  picture.close();
  return canvas.convertToBlob({ type: "image/jpeg", quality: QUALITY });
});
