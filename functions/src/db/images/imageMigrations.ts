import { isDeepStrictEqual } from "node:util";

import { FieldValue, type Firestore } from "firebase-admin/firestore";

import { listingDocument, paths } from "../../contract/documents.ts";
import { AppError } from "../../contract/wire/errors.ts";
import type { MigrationPorts, Pictures } from "../../domain/listings/migrateImages.ts";
import { writeChangeSet } from "../listings/changeSets.ts";

export function openImageMigrations(firestore: Firestore): MigrationPorts["listings"] {
  const document = (uid: string, listingId: string) => firestore.doc(paths.listing(uid, listingId));
  return {
    async read(uid, listingId) {
      const snapshot = await document(uid, listingId).get();
      return snapshot.exists ? parsePictures(snapshot.data()) : null;
    },

    // Leaves `lastLocalUpdate` unchanged, because the seller edited nothing.
    change: (uid, listingId, seen, fields) =>
      firestore.runTransaction(async (transaction) => {
        const snapshot = await transaction.get(document(uid, listingId));
        if (!snapshot.exists) throw new AppError("listing/not-found");
        if (!isDeepStrictEqual(parsePictures(snapshot.data()), seen)) throw new AppError("listing/busy");
        transaction.update(snapshot.ref, { ...fields, updatedAt: FieldValue.serverTimestamp() });
        const before = snapshot.data() ?? {};
        writeChangeSet(firestore, transaction, uid, "seller", [{ listingId, before, after: fields }]);
      }),
  };
}

function parsePictures(data: unknown): Pictures {
  const { firebaseImages, cloudinaryImages, imageSource } = listingDocument.parse(data);
  return { firebaseImages, cloudinaryImages, imageSource };
}
