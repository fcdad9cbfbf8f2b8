import { askWorker } from "./askWorker";
import { type CropMode, cropFrame } from "./crop";

const encoder = askWorker<ImageBitmap, Blob>(
  () => new Worker(new URL("./encodePhoto.worker.ts", import.meta.url), { type: "module" }),
);

/** Cuts the frame out of what the camera shows at this moment: a JPEG 1200 px wide. */
export async function takePhoto(video: HTMLVideoElement, mode: CropMode): Promise<Blob> {
  const frame = cropFrame({ width: video.videoWidth, height: video.videoHeight }, mode);
  const bitmap = await createImageBitmap(video, frame.x, frame.y, frame.width, frame.height);
  return encoder.ask(bitmap, [bitmap]);
}

/** Loads the encoder's code while there is a network: the first photo may be taken after it was lost. */
export function prepareEncoder(): void {
  encoder.prepare();
}
