import { CAPTURE_FILE_SIDE, MAX_CAPTURE_BYTES } from "@contract/wire/limits";

import { scaleSize } from "@/lib/camera/picture";

import { answerInWorker } from "../../queue/workerClient";

export interface PreparedPhoto {
  readonly picture: Blob;
  readonly thumb: Blob;
}

const THUMB_SIDE = 240;

/** Rotates a photo upright, and scales it for the server and for the list of pairs. */
answerInWorker(async (file: Blob): Promise<PreparedPhoto> => {
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
  try {
    let picture = await scale(bitmap, CAPTURE_FILE_SIDE, 0.92);
    if (picture.size > MAX_CAPTURE_BYTES) picture = await scale(bitmap, CAPTURE_FILE_SIDE, 0.75);
    return { picture, thumb: await scale(bitmap, THUMB_SIDE, 0.8) };
  } finally {
    bitmap.close();
  }
});

async function scale(bitmap: ImageBitmap, side: number, quality: number): Promise<Blob> {
  const { width, height } = scaleSize(bitmap, side);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("No 2D canvas");
  // Transparent pixels would be black in a JPEG.
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, width, height);
  return canvas.convertToBlob({ type: "image/jpeg", quality });
}
