import { PHOTO_HEAD_BYTES, findPhotoRefusal } from "@contract/capture/photoFiles";
import type { PhotoRefusal } from "@contract/reasons/reasonText";

import { createWorkerClient } from "../../queue/workerClient";
import type { PreparedPhoto } from "./preparePhoto.worker";
import { readTakenAt } from "./takenAt";

const preparer = createWorkerClient<Blob, PreparedPhoto>(
  () => new Worker(new URL("./preparePhoto.worker.ts", import.meta.url), { type: "module" }),
);

/**
 * Reads the start of a file. Returns why the file can't be used, and when the photo was taken. Null means
 * unknown.
 */
export async function inspectPhoto(
  file: Blob,
): Promise<{ refusal: PhotoRefusal | null; takenAt: number | null }> {
  const head = new Uint8Array(await file.slice(0, PHOTO_HEAD_BYTES).arrayBuffer());
  return { refusal: findPhotoRefusal(head), takenAt: readTakenAt(head) };
}

/** Rejects if the browser can't decode the photo. */
export const preparePhoto = (file: Blob): Promise<PreparedPhoto> => preparer.ask(file);
