import { FieldValue, type Firestore } from "firebase-admin/firestore";

import { listingDocument, paths } from "../../contract/documents.ts";
import { AppError } from "../../contract/wire/errors.ts";
import { hasOwnPictures, type KeepPorts } from "../../domain/listings/keeping/keepPictures.ts";
import { writeChangeSet } from "../listings/changeSets.ts";
import { writeRemovedPictures } from "./removedPictures.ts";
import { readListing } from "../listings/storedListing.ts";
import type { ListingImages } from "../../domain/listings/enhanceImages.ts";

export function openKeptPictureStore(firestore: Firestore): KeepPorts["listings"] {
  const document = (uid: string, listingId: string) => firestore.doc(paths.listing(uid, listingId));
  return {
    read: (uid, listingId) => readListing(firestore, uid, listingId),

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

export function openListingImages(firestore: Firestore): ListingImages {
  return {
    read: (uid, listingId) => readListing(firestore, uid, listingId),

    // Leaves `lastLocalUpdate` unchanged, because the seller edited nothing.
    async keepEbayPhotos(uid, listingId, urls) {
      await firestore
        .doc(paths.listing(uid, listingId))
        .update({ ebayPhotos: urls, updatedAt: FieldValue.serverTimestamp() });
    },
  };
}
