import { askWorker } from "./askWorker";
import { type CropMode, cropFrame, type Frame, liesAsShown } from "./crop";
import type { EncoderQuestion } from "./encodePhoto.worker";

const encoder = askWorker<EncoderQuestion, Blob>(
  () => new Worker(new URL("./encodePhoto.worker.ts", import.meta.url), { type: "module" }),
);

/** Cuts the frame out of what the camera shows at this moment: a JPEG 1200 px wide. */
export async function takePhoto(video: HTMLVideoElement, mode: CropMode): Promise<Blob> {
  const cut = cropFrame({ width: video.videoWidth, height: video.videoHeight }, mode);
  const whole = wholePicture(video);
  if (whole) return encoder.ask({ picture: whole, cut }, [whole]);
  const picture = await createImageBitmap(video, cut.x, cut.y, cut.width, cut.height);
  const all: Frame = { x: 0, y: 0, width: picture.width, height: picture.height };
  return encoder.ask({ picture, cut: all }, [picture]);
}

/**
 * The camera's picture as the camera gave it, for the worker to unpack: a bitmap would be made of it on the page's thread.
 * Null where the browser has no such thing, or has it turned otherwise than the preview.
 */
function wholePicture(video: HTMLVideoElement): VideoFrame | null {
  if (!("VideoFrame" in window)) return null;
  try {
    const picture = new VideoFrame(video);
    if (liesAsShown(picture, { width: video.videoWidth, height: video.videoHeight })) return picture;
    picture.close();
  } catch {
    // No picture yet, or one that may not be read: the other way says which.
  }
  return null;
}

/** Loads the encoder's code while there is a network: the first photo may be taken after it was lost. */
export function prepareEncoder(): void {
  encoder.prepare();
}
