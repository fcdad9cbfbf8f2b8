import type { Firestore } from "firebase-admin/firestore";

import { paths } from "../contract/documents.ts";

/** Entries deleted in one write. */
const AT_ONCE = 400;

/**
 * Deletes a person's whole capture log and says how many entries went. What comes in meanwhile stays: only what is
 * there at the start is deleted, so that it ends.
 */
export async function clearCaptureLog(firestore: Firestore, uid: string): Promise<number> {
  const log = firestore.collection(paths.captureLog(uid));
  const entries = await log.select().get();
  for (let at = 0; at < entries.size; at += AT_ONCE) {
    const batch = firestore.batch();
    for (const { ref } of entries.docs.slice(at, at + AT_ONCE)) batch.delete(ref);
    await batch.commit();
  }
  return entries.size;
}
