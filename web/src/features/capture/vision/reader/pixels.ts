import type { ColourPixels } from "@reading/pixels";

/** Reads a bitmap's pixels and closes it. Slow, so use it only in workers. */
export function readPixels(bitmap: ImageBitmap): ColourPixels {
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("No 2D canvas");
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return { data: context.getImageData(0, 0, width, height).data, width, height, channels: 4 };
}
