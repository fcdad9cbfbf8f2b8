import { type Firestore, Timestamp } from "firebase-admin/firestore";

import { paths } from "../../contract/documents.ts";
import type { LotDrafts, ListedItem } from "../../domain/lots/createLot.ts";
import { readCars } from "./lots.ts";
import { findListingsOfItems } from "../listings/itemListings.ts";
import { stampCreation } from "../listings/storedListing.ts";

export function openLotDrafts(firestore: Firestore): LotDrafts {
  return {
    findListings: (uid, items) => findListings(firestore, uid, items),

    readCars: (uid, listingIds) => readCars(firestore, uid, listingIds),

    async listPhotos(uid, items) {
      const ids = await findListingIds(firestore, uid, items);
      const found = await readCars(firestore, uid, ids);
      const photos = [...found.values()].flatMap(
        ({ firebaseImages, frontImageIndex }) =>
          firebaseImages[frontImageIndex ?? 0] ?? firebaseImages[0] ?? [],
      );
      return [...new Set(photos)];
    },

    async save(uid, listingId, draft) {
      const at = firestore.doc(paths.listing(uid, listingId));
      await firestore.runTransaction(async (transaction) => {
        const existing = await transaction.get(at);
        const [createdAt, updatedAt] = [existing.get("createdAt"), existing.get("updatedAt")] as unknown[];
        const isChanged = !(
          createdAt instanceof Timestamp &&
          updatedAt instanceof Timestamp &&
          createdAt.isEqual(updatedAt)
        );
        if (existing.exists && isChanged) return;
        transaction.set(at, { ...draft, ...stampCreation() });
      });
    },
  };
}

/** Returns each listing once, in the items' order. */
async function findListingIds(
  firestore: Firestore,
  uid: string,
  items: readonly ListedItem[],
): Promise<string[]> {
  const found = await findListings(firestore, uid, items);
  return [...new Set(found.filter((id) => id !== null))];
}

async function findListings(
  firestore: Firestore,
  uid: string,
  items: readonly ListedItem[],
): Promise<(string | null)[]> {
  const lookups = items.flatMap(({ listingId, ebayId }) =>
    listingId == null && ebayId != null && /^\d+$/.test(ebayId) ? [ebayId] : [],
  );
  const found = await findListingsOfItems(firestore, uid, lookups);
  return items.map(({ listingId, ebayId }) => listingId ?? found.get(ebayId ?? "") ?? null);
}
