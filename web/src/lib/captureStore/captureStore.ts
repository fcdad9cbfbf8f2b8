import { createCaptureDisk } from "./captureDisk";
import { CAPTURE_DATABASE, openCaptureDatabase } from "./captureDatabase";
import { addMemoryFallback } from "./captureMemory";
import type { CaptureStore } from "./captureRecords";

export type { CaptureStore, Photos, Side, StoredCard } from "./captureRecords";
export { listInMemory } from "./captureMemory";
export { isMirrored, isUploaded, SIDES } from "./captureRecords";

/** Opens this browser's capture store. All of its tabs share it. */
export async function openCaptureStore(name = CAPTURE_DATABASE): Promise<CaptureStore> {
  return addMemoryFallback(createCaptureDisk(await openCaptureDatabase(name)));
}
