import { type Firestore, type QueryDocumentSnapshot, Timestamp } from "firebase-admin/firestore";

import { paths } from "../../contract/documents.ts";
import { removedPictureDocument } from "../../contract/trash/removed.ts";
import { TRASH_DAYS } from "../../contract/trash/trash.ts";
import type { Removed, RemovedStore } from "../../domain/trash/ports.ts";
import { isShownElsewhere } from "../images/pictureUse.ts";
import { DAY_MS } from "../../contract/wire/durations.ts";
import { deleteMatches, findDue } from "../documents.ts";

const PATHS = { picture: paths.removedPicture, card: paths.removedCard, clearing: paths.clearedHistory };

export function openRemovedStore(firestore: Firestore): RemovedStore {
  const document = (kind: keyof typeof PATHS, { uid, id }: Removed) => firestore.doc(PATHS[kind](uid, id));

  // Without the cards themselves: a whole batch of the largest ones doesn't fit into an instance of 256 MiB.
  const findExpired = (group: string, field: string, at: number, limit: number) =>
    findDue(firestore.collectionGroup(group).select(field, "url"), field, at, limit);

  return {
    async listExpiredPictures(now, limit) {
      const found = await findExpired("removedPictures", "expiresAt", now, limit);
      return found.flatMap((each) => {
        const url = removedPictureDocument.shape.url.safeParse(each.get("url")).data;
        return url === undefined ? [] : toRemoved(each, "expiresAt").map((one) => ({ ...one, url }));
      });
    },

    listExpiredCards: async (now, limit) =>
      (await findExpired("removedCards", "removedAt", now - TRASH_DAYS * DAY_MS, limit)).flatMap((each) =>
        toRemoved(each, "removedAt", TRASH_DAYS * DAY_MS),
      ),

    listExpiredClearings: async (now, limit) =>
      (await findExpired("clearedHistories", "expiresAt", now, limit)).flatMap((each) =>
        toRemoved(each, "expiresAt"),
      ),

    isQueued: async ({ uid, id }) => (await firestore.doc(paths.queueItem(uid, id)).get()).exists,

    isShownBeside: (kind, holder, image) =>
      isShownElsewhere(firestore, holder.uid, image, document(kind, holder).path),

    async deleteLog(clearing) {
      const removedAt: unknown = (await document("clearing", clearing).get()).get("removedAt");
      // The log was restored, so its entries are visible again.
      if (!(removedAt instanceof Timestamp)) return;
      const log = firestore.collection(paths.captureLog(clearing.uid)).where("timestamp", "<=", removedAt);
      await deleteMatches(firestore, log);
    },

    async forget(kind, one) {
      await document(kind, one).delete();
    },
  };
}

/** Sets the due time to `after` milliseconds past the time in `field`. */
const toRemoved = (found: QueryDocumentSnapshot, field: string, after = 0): Removed[] => {
  const { ref, id } = found;
  const uid = ref.parent.parent?.id;
  const time = found.get(field) as Timestamp;
  return uid === undefined ? [] : [{ uid, id, dueAt: time.toMillis() + after }];
};
