import { type DocumentSnapshot, FieldValue, type Firestore } from "firebase-admin/firestore";

import { type ListingDocument, listingDocument, paths } from "../../contract/documents.ts";
import { storeEvent } from "../../contract/reasons/activityEvents.ts";
import { readAll } from "../documents.ts";

export const listingRefs = (firestore: Firestore, uid: string, listingIds: readonly string[]) =>
  listingIds.map((id) => firestore.doc(paths.listing(uid, id)));

/** Reads these fields of all of a seller's listings. */
export const readListingFields = async (firestore: Firestore, uid: string, fields: readonly string[]) =>
  (
    await firestore
      .collection(paths.listings(uid))
      .select(...fields)
      .get()
  ).docs;

/** Returns null if the listing doesn't exist. */
export async function readListing(
  firestore: Firestore,
  uid: string,
  listingId: string,
): Promise<ListingDocument | null> {
  const snapshot = await firestore.doc(paths.listing(uid, listingId)).get();
  return snapshot.exists ? listingDocument.parse(snapshot.data()) : null;
}

/** Returns whether a listing was never at the marketplace. */
export const isUnlistedDraft = (snapshot: DocumentSnapshot): boolean =>
  snapshot.get("isDraft") === true && !snapshot.get("ebayItemId");

/** Returns a text that changes with every write of the document. */
export const getVersion = ({ updateTime }: DocumentSnapshot): string =>
  `${updateTime?.seconds ?? 0}.${updateTime?.nanoseconds ?? 0}`;

export const toStoredListing = (snapshot: DocumentSnapshot): ListingDocument & { id: string } => ({
  ...listingDocument.parse(snapshot.data()),
  id: snapshot.id,
});

/** Picks the fields that a query selects. */
export function pickListingFields<Field extends keyof ListingDocument>(fields: readonly Field[]) {
  const mask = Object.fromEntries(fields.map((field) => [field, true]));
  return listingDocument.pick<Record<Field, true>>(
    mask as Parameters<typeof listingDocument.pick<Record<Field, true>>>[0],
  );
}

/** The times of a write that changes what the seller has entered. */
export const stampEdit = () => {
  const now = FieldValue.serverTimestamp();
  return { updatedAt: now, lastLocalUpdate: now };
};

export const stampCreation = () => ({ createdAt: FieldValue.serverTimestamp(), ...stampEdit() });

/** Returns the activity of what happened to a listing's item at eBay. */
export const toItemActivity = (
  type: "listed" | "revised" | "ended",
  ebayItemId: string,
  listingId: string,
  { title, sku, price }: Pick<ListingDocument, "title" | "sku" | "price">,
) => ({
  type,
  source: "ebay",
  ...storeEvent({ code: "item", title, sku }),
  amount: price,
  timestamp: FieldValue.serverTimestamp(),
  metadata: { listingId, ebayItemId, ...(sku === null ? {} : { sku }) },
});

/** Returns those of these ids without a listing. */
export async function findMissingListings(
  firestore: Firestore,
  uid: string,
  listingIds: readonly string[],
): Promise<string[]> {
  const found = await readAll(firestore, listingRefs(firestore, uid, listingIds), ["status"]);
  return found.filter(({ exists }) => !exists).map(({ id }) => id);
}
