import {
  FieldValue,
  type Firestore,
  type Query,
  type QueryDocumentSnapshot,
  Timestamp,
} from "firebase-admin/firestore";

import { paths } from "../../contract/documents.ts";
import type { ReadUnreadPorts } from "../../domain/listings/whole/readUnreadItems.ts";
import { readMillis } from "../documents.ts";

export function openUnreadItems(firestore: Firestore): ReadUnreadPorts["unread"] {
  const lease = (uid: string) => firestore.doc(paths.privateItemReading(uid));
  /**
   * Returns active listings that were last read before this time, or before the last full pass, the oldest
   * first.
   */
  async function findOld(listings: Query, uid: string, limit: number, before: number) {
    const latest = Math.max(before, readMillis(await lease(uid).get(), "before") ?? 0);
    const { docs } = await listings
      .where("status", "==", "active")
      .where("itemReadAt", "<", Timestamp.fromMillis(latest))
      .orderBy("itemReadAt")
      .limit(limit)
      .get();
    return docs;
  }
  return {
    claim: (uid, now, until) =>
      firestore.runTransaction(async (transaction) => {
        if ((readMillis(await transaction.get(lease(uid)), "until") ?? 0) > now) return false;
        transaction.set(lease(uid), { until: Timestamp.fromMillis(until) }, { merge: true });
        return true;
      }),

    async release(uid) {
      await lease(uid).set({ until: null }, { merge: true });
    },

    /**
     * Finds unread listings by null, which a sync writes into new listings, because a query can't find a
     * missing field.
     */
    async find(uid, limit, before) {
      const listings = firestore.collection(paths.listings(uid)).select("ebayItemId");
      const never = await listings.where("itemReadAt", "==", null).limit(limit).get();
      const again = never.size < limit ? await findOld(listings, uid, limit - never.size, before) : [];
      return [
        ...never.docs.map((found) => toUnread(found, false)),
        ...again.map((found) => toUnread(found, true)),
      ];
    },

    async noteRead(uid, listingId) {
      const now = FieldValue.serverTimestamp();
      await firestore.doc(paths.listing(uid, listingId)).update({ itemReadAt: now, updatedAt: now });
    },
  };
}

const toUnread = (found: QueryDocumentSnapshot, isAgain: boolean) => ({
  listingId: found.id,
  itemId: String(found.get("ebayItemId") ?? ""),
  isAgain,
});
