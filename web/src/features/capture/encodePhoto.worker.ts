import { answerInWorker } from "./askWorker";
import { type Frame, outputSize } from "./crop";

/** JPEG quality of every photo (specification 3 §9). */
const QUALITY = 0.95;

/** What the camera showed, transferred: the sender no longer has it. And what of it to keep, in its pixels. */
export interface EncoderQuestion {
  readonly picture: VideoFrame | ImageBitmap;
  readonly cut: Frame;
}

/** Unpacking, scaling and JPEG take 50 to 200 ms: off the page's thread, so that the preview never stutters. */
answerInWorker(async ({ picture, cut }: EncoderQuestion): Promise<Blob> => {
  const { width, height } = outputSize(cut);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("No 2D canvas");
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, cut.x, cut.y, cut.width, cut.height, 0, 0, width, height);
  picture.close();
  return canvas.convertToBlob({ type: "image/jpeg", quality: QUALITY });
});
