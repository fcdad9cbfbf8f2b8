import { MAX_CAPTURE_BYTES } from "@contract/wire/limits";

import { answerInWorker } from "../queue/askWorker";

export interface PreparedPhoto {
  readonly picture: Blob;
  readonly thumb: Blob;
}

/** Longest side in pixels. A card that fills half of it is as large as one from the studio's camera. */
const PICTURE_SIDE = 2400;
const THUMB_SIDE = 240;

/** Rotates a photo upright, and scales it for the server and for the list of pairs. */
answerInWorker(async (file: Blob): Promise<PreparedPhoto> => {
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
  try {
    let picture = await scale(bitmap, PICTURE_SIDE, 0.92);
    if (picture.size > MAX_CAPTURE_BYTES) picture = await scale(bitmap, PICTURE_SIDE, 0.75);
    return { picture, thumb: await scale(bitmap, THUMB_SIDE, 0.8) };
  } finally {
    bitmap.close();
  }
});

async function scale(bitmap: ImageBitmap, side: number, quality: number): Promise<Blob> {
  const factor = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
  const width = Math.max(1, Math.round(bitmap.width * factor));
  const height = Math.max(1, Math.round(bitmap.height * factor));
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
