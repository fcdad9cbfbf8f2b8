import { FieldValue, type Firestore } from "firebase-admin/firestore";

import { paths } from "../../contract/documents.ts";
import type { ItemDraftPorts } from "../../domain/lots/itemDrafts.ts";
import { readScopes } from "../ebay/ebayAccounts.ts";

export function openItemDraftRecords(firestore: Firestore): ItemDraftPorts["records"] {
  const record = (uid: string, listingId: string) => firestore.doc(paths.itemDraft(uid, listingId));
  return {
    readScopes: readScopes(firestore),

    claim: (uid, listingId) =>
      firestore.runTransaction(async (transaction) => {
        const found = await transaction.get(record(uid, listingId));
        const address: unknown = found.get("address");
        if (found.exists) return { isClaimed: false, address: typeof address === "string" ? address : null };
        transaction.create(found.ref, { address: null, createdAt: FieldValue.serverTimestamp() });
        return { isClaimed: true, address: null };
      }),

    async save(uid, listingId, address) {
      await record(uid, listingId).update({ address });
    },

    async release(uid, listingId) {
      await record(uid, listingId).delete();
    },
  };
}
