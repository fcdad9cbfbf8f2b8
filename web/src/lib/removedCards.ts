import { doc, runTransaction, serverTimestamp, waitForPendingWrites, writeBatch } from "firebase/firestore";

import { paths, type QueueItemDocument } from "@contract/documents";

import { db } from "./firestore";

/** A card out of the queue: as it was, and the removal's id. */
export interface RemovedCard {
  readonly item: QueueItemDocument;
  readonly removal: string;
}

/** Moves a card from the queue to the trash, at once or not at all. Resolves when the server has it. */
export function removeCard(uid: string, captureId: string, { item, removal }: RemovedCard): Promise<void> {
  return writeBatch(db)
    .set(doc(db, paths.removedCard(uid, captureId)), { item, removal, removedAt: serverTimestamp() })
    .delete(doc(db, paths.queueItem(uid, captureId)))
    .commit();
}

/** Puts it back into the queue as it was. The station that took it finds it there and goes on with it. */
export function restoreCard(uid: string, captureId: string, { item, removal }: RemovedCard): Promise<void> {
  return writeBatch(db)
    .set(doc(db, paths.queueItem(uid, captureId)), { ...item, restoredFrom: removal })
    .delete(doc(db, paths.removedCard(uid, captureId)))
    .commit();
}

/**
 * A removal that an earlier tab may have told of or not: done once, and not again where the card has come back from it.
 * Answers where the card is. Waits for the server.
 */
export async function settleRemoval(
  uid: string,
  captureId: string,
  { item, removal }: RemovedCard,
): Promise<"trash" | "queue"> {
  // What that tab had written may still be on its way.
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
