import { type Firestore, Timestamp } from "firebase-admin/firestore";

import { paths } from "../../contract/documents.ts";
import { ECHO_MS } from "../../domain/ebay/echoes.ts";
import type { SaleReadings } from "../../domain/notifications/saleReadings.ts";
import { readMillis } from "../documents.ts";

/** Stored in the collection of the echoes, which Firestore deletes by `expiresAt`. */
export function openSaleReadingStore(firestore: Firestore, now: () => number = Date.now): SaleReadings {
  const document = (uid: string, event: string, itemId: string) =>
    firestore.doc(paths.ebayEcho(uid, `reading-${event}-${itemId}`));
  return {
    takeOrNote: (uid, itemId, { event, other }, sentAt) =>
      firestore.runTransaction(async (transaction) => {
        const noted = await transaction.get(document(uid, event, itemId));
        const began = readMillis(noted, "began");
        const age = began === null ? ECHO_MS : now() - began;
        if (age < ECHO_MS && now() - age >= sentAt) {
          transaction.delete(noted.ref);
          return true;
        }
        transaction.set(document(uid, other, itemId), {
          began: Timestamp.fromMillis(now()),
          expiresAt: Timestamp.fromMillis(now() + ECHO_MS),
        });
        return false;
      }),

    withdraw: (uid, itemId, other) =>
      firestore.runTransaction(async (transaction) => {
        const noted = await transaction.get(document(uid, other, itemId));
        if (noted.exists) transaction.delete(noted.ref);
        return noted.exists;
      }),
  };
}
