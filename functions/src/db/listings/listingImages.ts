import { FieldValue, type Firestore } from "firebase-admin/firestore";

import { listingDocument, paths } from "../../contract/documents.ts";
import type { ListingImages } from "../../domain/listings/enhanceImages.ts";

export function listingImages(firestore: Firestore): ListingImages {
  const document = (uid: string, listingId: string) => firestore.doc(paths.listing(uid, listingId));
  return {
    async read(uid, listingId) {
      const snapshot = await document(uid, listingId).get();
      return snapshot.exists ? listingDocument.parse(snapshot.data()) : null;
    },

    // Leaves `lastLocalUpdate` unchanged, because the seller edited nothing.
    async keepEbayPhotos(uid, listingId, urls) {
      await document(uid, listingId).update({ ebayPhotos: urls, updatedAt: FieldValue.serverTimestamp() });
    },
  };
}
