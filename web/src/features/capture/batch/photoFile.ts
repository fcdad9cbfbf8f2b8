import { PHOTO_HEAD_BYTES, type PhotoRefusal, findPhotoRefusal } from "@contract/capture/photoFiles";

import { askWorker } from "../queue/askWorker";
import type { PreparedPhoto } from "./preparePhoto.worker";
import { takenAt } from "./takenAt";

const preparer = askWorker<Blob, PreparedPhoto>(
  () => new Worker(new URL("./preparePhoto.worker.ts", import.meta.url), { type: "module" }),
);

/** What a file's start tells: why it can't be used (null: nothing speaks against it), and when it was taken. */
export async function lookInto(
  file: Blob,
): Promise<{ refusal: PhotoRefusal | null; takenAt: number | null }> {
  const head = new Uint8Array(await file.slice(0, PHOTO_HEAD_BYTES).arrayBuffer());
  return { refusal: findPhotoRefusal(head), takenAt: takenAt(head) };
}

/** Rejects where the browser can't decode it: the photo is damaged. */
export const preparePhoto = (file: Blob): Promise<PreparedPhoto> => preparer.ask(file);
