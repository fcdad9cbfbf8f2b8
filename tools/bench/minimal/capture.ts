/** A page with only the studio's encoder and reader, for `npm run bench -- capture`. */
import { type CropMode, getCropFrame, getOutputSize } from "@/features/capture/studio/camera/crop";
import { takePhoto } from "@/features/capture/studio/camera/takePhoto";
import { prepareReader, readToyNumber } from "@/features/capture/vision/reader/reader";
import { askForSide } from "@/features/capture/vision/watch/watcher";

import type { CaptureBench } from "./captureBench";

const MODE: CropMode = "portrait";

/** Makes a photo of a frame in the simplest way, with one canvas. */
async function captureBare(video: HTMLVideoElement): Promise<Blob> {
  const frame = getCropFrame({ width: video.videoWidth, height: video.videoHeight }, MODE);
  const { width, height } = getOutputSize(frame);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("No 2D canvas");
  context.imageSmoothingQuality = "high";
  context.drawImage(video, frame.x, frame.y, frame.width, frame.height, 0, 0, width, height);
  return canvas.convertToBlob({ type: "image/jpeg", quality: 0.95 });
}

async function openCamera(): Promise<HTMLVideoElement> {
  const video = document.createElement("video");
  video.muted = true;
  video.srcObject = await navigator.mediaDevices.getUserMedia({ video: { width: 3840, height: 2160 } });
  await video.play();
  document.body.append(video);
  return video;
}

const toBlob = (base64: string) =>
  new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], { type: "image/jpeg" });

const bench: CaptureBench = {
  prepare: prepareReader,
  async read(base64) {
    const startedAt = performance.now();
    const found = await readToyNumber(toBlob(base64));
    return found && { ...found, milliseconds: performance.now() - startedAt };
  },
  side: (base64) => askForSide(toBlob(base64)),
  async encode(photos) {
    const video = await openCamera();
    const ways = { ours: () => takePhoto(video, MODE), bare: () => captureBare(video) };
    const took = { ours: [] as number[], bare: [] as number[] };
    for (let photo = -2; photo < photos; photo += 1) {
      for (const way of ["ours", "bare"] as const) {
        const startedAt = performance.now();
        await ways[way]();
        if (photo >= 0) took[way].push(performance.now() - startedAt);
      }
    }
    return { ...took, size: `${video.videoWidth} x ${video.videoHeight}` };
  },
};
Object.assign(window, { bench });
