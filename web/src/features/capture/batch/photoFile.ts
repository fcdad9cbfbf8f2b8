import { PHOTO_HEAD_BYTES, type PhotoRefusal, findPhotoRefusal } from "@contract/capture/photoFiles";

import { askWorker } from "../queue/askWorker";
import type { PreparedPhoto } from "./preparePhoto.worker";
import { readTakenAt } from "./takenAt";

const preparer = askWorker<Blob, PreparedPhoto>(
  () => new Worker(new URL("./preparePhoto.worker.ts", import.meta.url), { type: "module" }),
);

/** Reads from the start of a file why it can't be used, and when it was taken. Null means that it doesn't say. */
export async function lookInto(
  file: Blob,
): Promise<{ refusal: PhotoRefusal | null; takenAt: number | null }> {
  const head = new Uint8Array(await file.slice(0, PHOTO_HEAD_BYTES).arrayBuffer());
  return { refusal: findPhotoRefusal(head), takenAt: readTakenAt(head) };
}

/** Rejects if the browser can't decode the photo. */
export const preparePhoto = (file: Blob): Promise<PreparedPhoto> => preparer.ask(file);
