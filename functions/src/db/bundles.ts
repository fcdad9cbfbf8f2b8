import { FieldValue, type Firestore } from "firebase-admin/firestore";

import { listingDocument, paths } from "../contract/documents.ts";
import type { BundleStore } from "../domain/bundles/createBundle.ts";
import { listingsOfItems } from "./itemListings.ts";

export function bundleStore(firestore: Firestore): BundleStore {
  return {
    async photosOf(uid, itemIds) {
      const listings = await listingsOfItems(firestore, uid, itemIds);
      const listingIds = itemIds.flatMap((itemId) => listings.get(itemId) ?? []);
      if (listingIds.length === 0) return [];
      const found = await firestore.getAll(...listingIds.map((id) => firestore.doc(paths.listing(uid, id))));
      const photos = found.flatMap((snapshot) => {
        if (!snapshot.exists) return [];
        const { firebaseImages, frontImageIndex } = listingDocument.parse(snapshot.data());
        return firebaseImages[frontImageIndex ?? 0] ?? firebaseImages[0] ?? [];
      });
      return [...new Set(photos)];
    },

    async create(uid, listingId, draft) {
      const now = FieldValue.serverTimestamp();
      try {
        await firestore
          .doc(paths.listing(uid, listingId))
          .create({ ...draft, createdAt: now, updatedAt: now, lastLocalUpdate: now });
      } catch (error) {
        if (!isThereAlready(error)) throw error;
      }
    },
  };
}

/** Firestore's code 6. */
const isThereAlready = (error: unknown): boolean =>
  typeof error === "object" && error !== null && "code" in error && error.code === 6;
