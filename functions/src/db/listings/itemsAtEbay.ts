import { FieldValue, type Firestore } from "firebase-admin/firestore";

import { itemAtEbay, listingDocument, paths } from "../../contract/documents.ts";
import { isEditedSinceRead } from "../../contract/listings/importedListing.ts";
import { adoptItem } from "../../domain/listings/whole/listingValues.ts";
import { adoptCounter } from "../../domain/listings/traffic/views.ts";
import type { ItemsAtEbay } from "../../domain/listings/whole/readWhole.ts";
import { writeChangeSet } from "./changeSets.ts";
import { readMillis } from "../documents.ts";

export function openItemsAtEbay(firestore: Firestore): ItemsAtEbay {
  return {
    async read(uid, listingId) {
      return parseItem((await firestore.doc(paths.itemAtEbay(uid, listingId)).get()).data());
    },

    async findLastReading(uid, listingId) {
      const found = await firestore.doc(paths.itemAtEbay(uid, listingId)).get();
      const item = parseItem(found.data());
      return item && { item, readAt: readMillis(found, "readAt") };
    },

    adopt: (uid, listingId, item, isCompared = false) =>
      firestore.runTransaction(async (transaction) => {
        const at = firestore.doc(paths.listing(uid, listingId));
        const stored = firestore.doc(paths.itemAtEbay(uid, listingId));
        const [found, earlier] = await transaction.getAll(at, stored);
        // A damaged listing isn't changed, as in a sync.
        const listing = listingDocument.safeParse(found?.data()).data ?? null;
        if (listing?.ebayItemId !== item.itemId) return null;
        const base = parseItem(earlier?.data());
        const adopted = {
          ...adoptItem(listing, base, item),
          ...(listing.listingType !== item.listingType && { listingType: item.listingType }),
          ...adoptCounter(listing, item.viewCount, Date.now()),
        };
        const now = FieldValue.serverTimestamp();
        const earlierComparison: unknown = base?.itemId === item.itemId ? earlier?.get("comparedAt") : null;
        const comparedAt = isCompared ? now : (earlierComparison ?? null);
        transaction.set(stored, { ...item, readAt: now, comparedAt });
        const isKnown = listing.itemReadAt && !isEditedSinceRead(listing);
        if (Object.keys(adopted).length === 0 && isKnown) return listing;
        transaction.update(at, { ...adopted, itemReadAt: now, updatedAt: now });
        // The first reading only fills the listing, so it isn't recorded as a change.
        if (base?.itemId === item.itemId) {
          writeChangeSet(firestore, transaction, uid, "sync", [
            { listingId, before: listing, after: adopted },
          ]);
        }
        return { ...listing, ...adopted };
      }),
  };
}

/** Treats a damaged document as missing, so that the item is read again. */
export const parseItem = (data: unknown) => itemAtEbay.safeParse(data).data ?? null;
