import { type CropMode, cropFrame } from "./crop";
import type { EncodeAnswer, EncodeRequest } from "./encodePhoto.worker";

/** Cuts the frame out of what the camera shows at this moment: a JPEG 1200 px wide. */
export async function takePhoto(video: HTMLVideoElement, mode: CropMode): Promise<Blob> {
  const frame = cropFrame({ width: video.videoWidth, height: video.videoHeight }, mode);
  const bitmap = await createImageBitmap(video, frame.x, frame.y, frame.width, frame.height);
  return encode(bitmap);
}

/** Loads the encoder's code while there is a network: the first photo may be taken after it was lost. */
export function prepareEncoder(): void {
  encoder();
}

const pending = new Map<number, { resolve: (photo: Blob) => void; reject: (error: Error) => void }>();
let worker: Worker | undefined;
let requests = 0;

function encode(bitmap: ImageBitmap): Promise<Blob> {
  return new Promise((resolve, reject) => {
    requests += 1;
    pending.set(requests, { resolve, reject });
    encoder().postMessage({ id: requests, bitmap } satisfies EncodeRequest, [bitmap]);
  });
}

function encoder(): Worker {
  if (worker) return worker;
  const started = new Worker(new URL("./encodePhoto.worker.ts", import.meta.url), { type: "module" });
  started.onmessage = ({ data }: MessageEvent<EncodeAnswer>) => {
    const asked = pending.get(data.id);
    pending.delete(data.id);
    if ("photo" in data) asked?.resolve(data.photo);
    else asked?.reject(new Error(data.error));
  };
  // A worker that could not load answers nobody; the next photo gets a new one.
  started.onerror = () => {
    worker = undefined;
    for (const { reject } of pending.values()) reject(new Error("The photo encoder stopped"));
    pending.clear();
  };
  worker = started;
  return started;
}
