import { FieldValue, type Firestore } from "firebase-admin/firestore";

import { listingDocument, paths } from "../../contract/documents.ts";
import { AppError } from "../../contract/wire/errors.ts";
import { isGenericTitle } from "../../domain/capture/analysis/genericTitle.ts";
import type { ReAnalyzedListings } from "../../domain/capture/analysis/reAnalyzeListings.ts";
import { writeChangeSet } from "../listings/changeSets.ts";
import { readListing } from "../listings/storedListing.ts";

export function openReAnalyzedListings(firestore: Firestore): ReAnalyzedListings {
  const document = (uid: string, listingId: string) => firestore.doc(paths.listing(uid, listingId));
  return {
    async read(uid, listingId) {
      const listing = await readListing(firestore, uid, listingId);
      return listing && { id: listingId, ...listing };
    },

    describe: (uid, listingId, { title: offered, ...words }) =>
      firestore.runTransaction(async (transaction) => {
        const snapshot = await transaction.get(document(uid, listingId));
        if (!snapshot.exists) throw new AppError("listing/not-found");
        const before = snapshot.data() ?? {};
        const { title } = listingDocument.parse(before);
        const replaced = isGenericTitle(title);
        const after = { ...words, ...(replaced && { title: offered }) };
        const now = FieldValue.serverTimestamp();
        transaction.update(snapshot.ref, {
          ...after,
          updatedAt: now,
          ...(replaced && { lastLocalUpdate: now }),
        });
        writeChangeSet(firestore, transaction, uid, "ai", [{ listingId, before, after }]);
        return replaced ? offered : title;
      }),

    async markFailed(uid, listingId) {
      await document(uid, listingId).update({
        aiAnalysisFailed: true,
        updatedAt: FieldValue.serverTimestamp(),
      });
    },
  };
}
