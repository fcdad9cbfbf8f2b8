import { FieldValue, type Firestore } from "firebase-admin/firestore";

import { listingDocument, paths } from "../../contract/documents.ts";
import { isOpenListing } from "../../contract/listings/listings.ts";
import { writeChangeSet } from "./changeSets.ts";
import type { Endings } from "../../domain/listings/endListing.ts";
import { toItemActivity } from "./storedListing.ts";

/** Maximum duplicates of one item that are ended together. */
const MAX_SAME_ITEM = 50;

export function openEndingStore(firestore: Firestore): Endings {
  return {
    async hasItem(uid, itemId) {
      const [listed, trashed] = await Promise.all([
        firestore.collection(paths.listings(uid)).where("ebayItemId", "==", itemId).limit(1).select().get(),
        firestore
          .collection(paths.trash(uid))
          .where("listing.ebayItemId", "==", itemId)
          .limit(1)
          .select()
          .get(),
      ]);
      return !listed.empty || !trashed.empty;
    },

    async readFormat(uid, itemId) {
      const { docs } = await firestore
        .collection(paths.listings(uid))
        .where("ebayItemId", "==", itemId)
        .limit(1)
        .get();
      const format: unknown = docs[0]?.get("listingType");
      return typeof format === "string" ? format : null;
    },

    markEnded: (uid, itemId) =>
      firestore.runTransaction(async (transaction) => {
        const sameItem = firestore
          .collection(paths.listings(uid))
          .where("ebayItemId", "==", itemId)
          .limit(MAX_SAME_ITEM);
        const { docs } = await transaction.get(sameItem);
        const open = docs.filter((found) => isOpenListing(listingDocument.parse(found.data())));
        const [first] = open;
        if (first === undefined) return;
        const now = FieldValue.serverTimestamp();
        for (const { ref } of open) {
          transaction.update(ref, { status: "ended", isDraft: false, endTime: now, updatedAt: now });
        }
        const ended = open.map((found) => ({
          listingId: found.id,
          before: found.data(),
          after: { status: "ended" },
        }));
        writeChangeSet(firestore, transaction, uid, "seller", ended, `ended-${itemId}`);
        // Uses the item id as the key, so that a listing that a sync reopened by mistake doesn't add a second
        // activity.
        transaction.set(
          firestore.doc(paths.activity(uid, `ended-${itemId}`)),
          toItemActivity("ended", itemId, first.id, listingDocument.parse(first.data())),
        );
      }),
  };
}
