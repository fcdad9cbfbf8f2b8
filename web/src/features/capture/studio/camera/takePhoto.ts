import { getCurrentFrame } from "@/lib/camera/picture";

import { createWorkerClient } from "../../queue/workerClient";
import { type CropMode, getCropFrame, type Frame } from "./crop";
import type { EncoderQuestion } from "./encodePhoto.worker";

const encoder = createWorkerClient<EncoderQuestion, Blob>(
  () => new Worker(new URL("./encodePhoto.worker.ts", import.meta.url), { type: "module" }),
);

/** Photographs the crop frame of the current picture as a JPEG 1200 px wide (decisions/capture/0037). */
export async function takePhoto(video: HTMLVideoElement, mode: CropMode): Promise<Blob> {
  const cut = getCropFrame({ width: video.videoWidth, height: video.videoHeight }, mode);
  const whole = getCurrentFrame(video);
  if (whole) return encoder.ask({ picture: whole, cut }, [whole]);
  const picture = await createImageBitmap(video, cut.x, cut.y, cut.width, cut.height);
  const all: Frame = { x: 0, y: 0, width: picture.width, height: picture.height };
  return encoder.ask({ picture, cut: all }, [picture]);
}

/** Loads the encoder's code while online, in case the network is lost before the first photo. */
export function prepareEncoder(): void {
  encoder.prepare();
}
