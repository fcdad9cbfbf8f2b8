import { doc, runTransaction, serverTimestamp, waitForPendingWrites, writeBatch } from "firebase/firestore";

import { paths, type QueueItemDocument } from "@contract/documents";

import { db } from "../firestore/firestore";

/** A card in the trash: its queue item, and the removal's id. */
export interface RemovedCard {
  readonly item: QueueItemDocument;
  readonly removal: string;
}

/** Moves a card from the queue to the trash atomically. Resolves once the server has it. */
export function removeCard(uid: string, captureId: string, { item, removal }: RemovedCard): Promise<void> {
  return writeBatch(db)
    .set(doc(db, paths.removedCard(uid, captureId)), { item, removal, removedAt: serverTimestamp() })
    .delete(doc(db, paths.queueItem(uid, captureId)))
    .commit();
}

/** Puts a card back into the queue unchanged. The station that captured it then continues with it. */
export function restoreCard(uid: string, captureId: string, { item, removal }: RemovedCard): Promise<void> {
  return writeBatch(db)
    .set(doc(db, paths.queueItem(uid, captureId)), { ...item, restoredFrom: removal })
    .delete(doc(db, paths.removedCard(uid, captureId)))
    .commit();
}

/**
 * Completes a removal that an earlier tab may or may not have sent. Does nothing if the card has been
 * restored from it. Returns where the card is. Waits for the server (decisions/capture/0053).
 */
export async function settleRemoval(
  uid: string,
  captureId: string,
  { item, removal }: RemovedCard,
): Promise<"trash" | "queue"> {
  // The earlier tab's writes may still be pending.
  await waitForPendingWrites(db);
  const queued = doc(db, paths.queueItem(uid, captureId));
  const trashed = doc(db, paths.removedCard(uid, captureId));
  return runTransaction(db, async (transaction) => {
    const [inQueue, inTrash] = await Promise.all([transaction.get(queued), transaction.get(trashed)]);
    if (inQueue.get("restoredFrom") === removal) return "queue";
    if (!inTrash.exists()) transaction.set(trashed, { item, removal, removedAt: serverTimestamp() });
    if (inQueue.exists()) transaction.delete(queued);
    return "trash";
  });
}
