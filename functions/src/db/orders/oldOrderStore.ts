import { type Firestore, Timestamp } from "firebase-admin/firestore";

import { paths } from "../../contract/documents.ts";
import { ERASED_FIELDS, type OldOrders } from "../../domain/orders/eraseAddresses.ts";

/** Orders per batch. Firestore allows 500 writes. */
const BATCH_SIZE = 400;
const NAMES = Object.keys(ERASED_FIELDS);

export function openOldOrderStore(firestore: Firestore): OldOrders {
  const progress = firestore.doc(paths.retention());
  return {
    async readCursor() {
      const until: unknown = (await progress.get()).get("addressesUntil");
      return typeof until === "number" ? until : 0;
    },

    saveCursor: async (until) => void (await progress.set({ addressesUntil: until }, { merge: true })),

    async eraseSome(from, until) {
      const { docs } = await firestore
        .collectionGroup("orders")
        .where("date", ">=", Timestamp.fromMillis(from))
        .where("date", "<", Timestamp.fromMillis(until))
        .orderBy("date")
        .limit(BATCH_SIZE)
        .get();
      const batch = firestore.batch();
      for (const found of docs) {
        if (NAMES.some((name) => found.get(name) != null)) batch.update(found.ref, { ...ERASED_FIELDS });
      }
      await batch.commit();
      const last = docs.length < BATCH_SIZE ? undefined : (docs.at(-1)?.get("date") as Timestamp | undefined);
      // Advances by at least 1 ms. If more orders than a batch have the same time, the same ones would be
      // read again forever.
      return last === undefined ? null : Math.max(last.toMillis(), from + 1);
    },
  };
}
