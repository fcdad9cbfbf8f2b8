import { FieldValue, type Firestore, Timestamp } from "firebase-admin/firestore";

import { paths } from "../../contract/documents.ts";
import { clearedHistoryDocument } from "../../contract/trash/removed.ts";
import { TRASH_DAYS } from "../../contract/trash/trash.ts";
import { DAY_MS } from "../../contract/wire/durations.ts";
import { countMatches } from "../documents.ts";

/**
 * Clears a person's capture log and returns the number of hidden entries. Entries stay stored: an entry is
 * hidden if it isn't newer than the last clearing. So clearing and restoring take the same time for a log of
 * any length.
 */
export async function clearCaptureLog(
  firestore: Firestore,
  uid: string,
  now: () => number = Date.now,
): Promise<number> {
  const clearings = firestore.collection(paths.clearedHistories(uid));
  const log = firestore.collection(paths.captureLog(uid));
  // Of two calls at once, the second one finds the first one's clearing.
  return firestore.runTransaction(async (transaction) => {
    const { docs } = await transaction.get(clearings.orderBy("removedAt", "desc").limit(1));
    const last = docs[0]?.get("removedAt") as Timestamp | undefined;
    const entries = await countMatches(last ? log.where("timestamp", ">", last) : log);
    if (entries === 0) return 0;
    transaction.create(clearings.doc(), {
      removedAt: FieldValue.serverTimestamp(),
      expiresAt: Timestamp.fromMillis(now() + TRASH_DAYS * DAY_MS),
      entries,
    });
    return entries;
  });
}

/** Restores the log and returns the number of entries that are shown again. Idempotent. */
export async function restoreCaptureLog(firestore: Firestore, uid: string): Promise<number> {
  return firestore.runTransaction(async (transaction) => {
    const { docs } = await transaction.get(firestore.collection(paths.clearedHistories(uid)));
    for (const { ref } of docs) transaction.delete(ref);
    return docs.reduce((sum, found) => sum + clearedHistoryDocument.parse(found.data()).entries, 0);
  });
}
