import { type Firestore, Timestamp } from "firebase-admin/firestore";

import { paths, type TrashDuty, trashDutyDocument } from "../../contract/documents.ts";
import { TRASH_DAYS } from "../../contract/trash/trash.ts";
import { DAY_MS } from "../../contract/wire/durations.ts";
import { countMatches } from "../documents.ts";

/** Counts due items in the trash, and stores the last run. */
export function openTrashDuty(firestore: Firestore) {
  const duty = firestore.doc(paths.duty("emptyTrash"));

  return {
    async countDue(now: number): Promise<Record<string, number>> {
      const over = Timestamp.fromMillis(now);
      const removed = Timestamp.fromMillis(now - TRASH_DAYS * DAY_MS);
      const [listings, pictures, cards, histories, people] = await Promise.all([
        countMatches(firestore.collectionGroup("trash").where("expiresAt", "<=", over)),
        countMatches(firestore.collectionGroup("removedPictures").where("expiresAt", "<=", over)),
        countMatches(firestore.collectionGroup("removedCards").where("removedAt", "<=", removed)),
        countMatches(firestore.collectionGroup("clearedHistories").where("expiresAt", "<=", over)),
        countMatches(firestore.collection(paths.deletedUsers()).where("expiresAt", "<=", over)),
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
