import { answerInWorker } from "./askWorker";
import { outputSize } from "./crop";

/** JPEG quality of every photo (specification 3 §9). */
const QUALITY = 0.95;

/**
 * Scaling and JPEG take 50 to 200 ms: off the page's thread, so that the preview never stutters. The bitmap is already
 * cut to the frame, and transferred: the sender no longer has it.
 */
answerInWorker(async (bitmap: ImageBitmap): Promise<Blob> => {
  const { width, height } = outputSize(bitmap);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("No 2D canvas");
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  return canvas.convertToBlob({ type: "image/jpeg", quality: QUALITY });
});
