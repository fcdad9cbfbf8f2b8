import { FieldValue, type Firestore } from "firebase-admin/firestore";

import { listingDocument, paths } from "../../contract/documents.ts";
import { keepingDocument } from "../../contract/operations.ts";
import { AppError } from "../../contract/wire/errors.ts";
import { hasOwnPictures, type KeepPorts } from "../../domain/listings/keeping/keepPictures.ts";
import type { StartKeepingPorts } from "../../domain/listings/keeping/runKeeping.ts";
import { writeChangeSet } from "../listings/changeSets.ts";
import { operationStore } from "../operations.ts";
import { writeRemovedPictures } from "./removedPictures.ts";

export const keepingOperations = (firestore: Firestore): StartKeepingPorts["operations"] =>
  operationStore(firestore, {
    name: "keeping",
    document: keepingDocument,
    needsUser: true,
    load: (stored, user) => ({ ...stored, isConnected: user?.get("ebay") != null }),
  });

export function keptPictureStore(firestore: Firestore): KeepPorts["listings"] {
  const document = (uid: string, listingId: string) => firestore.doc(paths.listing(uid, listingId));
  return {
    async read(uid, listingId) {
      const found = await document(uid, listingId).get();
      return found.exists ? listingDocument.parse(found.data()) : null;
    },

    // Leaves `lastLocalUpdate` and `unsentFields` unchanged, because the marketplace has these pictures.
    show: (uid, listingId, copies) =>
      firestore.runTransaction(async (transaction) => {
        const found = await transaction.get(document(uid, listingId));
        if (!found.exists) throw new AppError("listing/not-found");
        const before = listingDocument.parse(found.data());
        if (hasOwnPictures(before)) return;
        const after = { firebaseImages: copies.map(({ url }) => url), imageSource: "firebase" as const };
        const bytes = copies.reduce((sum, copy) => sum + copy.bytes, 0);
        const now = FieldValue.serverTimestamp();
        transaction.update(found.ref, {
          ...after,
          keptPictures: { count: copies.length, bytes, at: now },
          updatedAt: now,
        });
        writeRemovedPictures(firestore, transaction, uid, listingId, before, after);
        writeChangeSet(firestore, transaction, uid, "seller", [{ listingId, before, after }]);
      }),
  };
}
