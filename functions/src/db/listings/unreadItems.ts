import { FieldValue, type Firestore, Timestamp } from "firebase-admin/firestore";

import { paths } from "../../contract/documents.ts";
import type { ReadRestPorts } from "../../domain/listings/whole/readRest.ts";

export function unreadItems(firestore: Firestore): ReadRestPorts["unread"] {
  const lease = (uid: string) => firestore.doc(paths.privateItemReading(uid));
  return {
    claim: (uid, now, until) =>
      firestore.runTransaction(async (transaction) => {
        const held: unknown = (await transaction.get(lease(uid))).get("until");
        if (held instanceof Timestamp && held.toMillis() > now) return false;
        transaction.set(lease(uid), { until: Timestamp.fromMillis(until) });
        return true;
      }),

    async release(uid) {
      await lease(uid).delete();
    },

    /** A sync writes null where it creates a listing, because a query finds no missing field. */
    async find(uid, limit) {
      const { docs } = await firestore
        .collection(paths.listings(uid))
        .where("itemReadAt", "==", null)
        .limit(limit)
        .select("ebayItemId")
        .get();
      return docs.map((found) => ({ listingId: found.id, itemId: String(found.get("ebayItemId") ?? "") }));
    },

    async noteRead(uid, listingId) {
      const now = FieldValue.serverTimestamp();
      await firestore.doc(paths.listing(uid, listingId)).update({ itemReadAt: now, updatedAt: now });
    },
  };
}

/** The share of the application's calls of a day that all sellers' readings have together. */
export const readShares = (firestore: Firestore) => ({
  /** Takes one of `limit` readings of a day. Returns false if they are used up. */
  take: (day: string, limit: number): Promise<boolean> =>
    firestore.runTransaction(async (transaction) => {
      const at = firestore.doc(paths.itemReadings(day));
      const stored: unknown = (await transaction.get(at)).get("used");
      const used = typeof stored === "number" ? stored : 0;
      if (used >= limit) return false;
      transaction.set(at, { day, used: used + 1 });
      return true;
    }),
});
