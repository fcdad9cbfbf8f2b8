import { type Firestore, type Query, type QueryDocumentSnapshot, Timestamp } from "firebase-admin/firestore";

import { paths } from "../contract/documents.ts";
import { removedPictureDocument } from "../contract/removed.ts";
import { TRASH_DAYS } from "../contract/trash.ts";
import type { Removed, RemovedStore } from "../domain/trash/ports.ts";
import { isShownElsewhere } from "./pictureUse.ts";
import { DAY_MS } from "../contract/durations.ts";

/** Entries of the log that are deleted in one write. */
const AT_ONCE = 400;

const PATHS = { picture: paths.removedPicture, card: paths.removedCard, clearing: paths.clearedHistory };

export function removedStore(firestore: Firestore): RemovedStore {
  const document = (kind: keyof typeof PATHS, { uid, id }: Removed) => firestore.doc(PATHS[kind](uid, id));

  async function expired(group: string, field: string, at: number, limit: number) {
    const { docs } = await firestore
      .collectionGroup(group)
      .where(field, "<=", Timestamp.fromMillis(at))
      .orderBy(field)
      .limit(limit)
      .get();
    return docs;
  }

  return {
    async listExpiredPictures(now, limit) {
      const found = await expired("removedPictures", "expiresAt", now, limit);
      return found.flatMap((each) => {
        const url = removedPictureDocument.shape.url.safeParse(each.get("url")).data;
        return url === undefined ? [] : removed(each).map((one) => ({ ...one, url }));
      });
    },

    listExpiredCards: async (now, limit) =>
      (await expired("removedCards", "removedAt", now - TRASH_DAYS * DAY_MS, limit)).flatMap(removed),

    listExpiredClearings: async (now, limit) =>
      (await expired("clearedHistories", "expiresAt", now, limit)).flatMap(removed),

    isQueued: async ({ uid, id }) => (await firestore.doc(paths.queueItem(uid, id)).get()).exists,

    isShownBeside: (kind, holder, image) =>
      isShownElsewhere(firestore, holder.uid, image, document(kind, holder).path),

    async deleteLogOf(clearing) {
      const removedAt: unknown = (await document("clearing", clearing).get()).get("removedAt");
      // Restored meanwhile: its entries are shown again.
      if (!(removedAt instanceof Timestamp)) return;
      const log = firestore.collection(paths.captureLog(clearing.uid)).where("timestamp", "<=", removedAt);
      await deleteAll(log);
    },

    async forget(kind, one) {
      await document(kind, one).delete();
    },
  };

  /** What is deleted is found no more, so the rest comes up by itself. */
  async function deleteAll(query: Query): Promise<void> {
    for (;;) {
      const { docs } = await query.select().limit(AT_ONCE).get();
      if (docs.length === 0) return;
      const batch = firestore.batch();
      for (const { ref } of docs) batch.delete(ref);
      await batch.commit();
    }
  }
}

const removed = ({ ref, id }: QueryDocumentSnapshot): Removed[] => {
  const uid = ref.parent.parent?.id;
  return uid === undefined ? [] : [{ uid, id }];
};
