import type { ColourPixels } from "@reading/pixels";

/** A bitmap's pixels; it is closed. For workers: it reads the picture back, which takes its time. */
export function pixelsOf(bitmap: ImageBitmap): ColourPixels {
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("No 2D canvas");
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return { data: context.getImageData(0, 0, width, height).data, width, height, channels: 4 };
}
