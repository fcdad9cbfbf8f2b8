import { outputSize } from "./crop";

export interface EncodeRequest {
  readonly id: number;
  /** Already cut to the frame. Transferred: the sender no longer has it. */
  readonly bitmap: ImageBitmap;
}
export type EncodeAnswer =
  { readonly id: number; readonly photo: Blob } | { readonly id: number; readonly error: string };

/** JPEG quality of every photo (specification 3 §9). */
const QUALITY = 0.95;

// Scaling and JPEG take 50 to 200 ms: off the page's thread, so that the preview never stutters.
self.onmessage = ({ data }: MessageEvent<EncodeRequest>) => {
  void encode(data.bitmap).then(
    (photo) => self.postMessage({ id: data.id, photo } satisfies EncodeAnswer),
    (error: unknown) => self.postMessage({ id: data.id, error: String(error) } satisfies EncodeAnswer),
  );
};

async function encode(bitmap: ImageBitmap): Promise<Blob> {
  const { width, height } = outputSize(bitmap);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("No 2D canvas");
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  return canvas.convertToBlob({ type: "image/jpeg", quality: QUALITY });
}
