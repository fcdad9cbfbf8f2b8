import { type Firestore, type Query, Timestamp } from "firebase-admin/firestore";

import { paths, type TrashDuty, trashDutyDocument } from "../../contract/documents.ts";
import { TRASH_DAYS } from "../../contract/trash/trash.ts";
import { DAY_MS } from "../../contract/wire/durations.ts";

/** Counts due items in the trash, and stores the last run. */
export function trashDuty(firestore: Firestore) {
  const duty = firestore.doc(paths.duty("emptyTrash"));
  const count = async (due: Query) => (await due.count().get()).data().count;

  return {
    async countDue(now: number): Promise<Record<string, number>> {
      const over = Timestamp.fromMillis(now);
      const removed = Timestamp.fromMillis(now - TRASH_DAYS * DAY_MS);
      const [listings, pictures, cards, histories, people] = await Promise.all([
        count(firestore.collectionGroup("trash").where("expiresAt", "<=", over)),
        count(firestore.collectionGroup("removedPictures").where("expiresAt", "<=", over)),
        count(firestore.collectionGroup("removedCards").where("removedAt", "<=", removed)),
        count(firestore.collectionGroup("clearedHistories").where("expiresAt", "<=", over)),
        count(firestore.collection(paths.deletedUsers()).where("expiresAt", "<=", over)),
      ]);
      return { listings, pictures, cards, histories, people };
    },

    async save(last: TrashDuty): Promise<void> {
      await duty.set(last);
    },

    /** Returns null before the first run. */
    async read(): Promise<TrashDuty | null> {
      return trashDutyDocument.safeParse((await duty.get()).data()).data ?? null;
    },
  };
}
