import type { Firestore, Transaction } from "firebase-admin/firestore";

import { paths } from "../../contract/documents.ts";
import { makeImportedListingId } from "../../contract/listings/importedListing.ts";
import { listingRefs } from "./storedListing.ts";

/** Maps items to the seller's listings, by the index or else by listing ids derived from the item id. */
export async function findListingsOfItems(
  firestore: Firestore,
  uid: string,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(itemIds)].filter((itemId) => itemId !== "");
  if (ids.length === 0) return new Map();
  const found = await firestore.getAll(
    ...listingRefs(firestore, uid, ids),
    ...listingRefs(firestore, uid, ids.map(makeImportedListingId)),
    ...ids.map((itemId) => firestore.doc(paths.itemIndex(uid, itemId))),
    { fieldMask: ["listingId"] },
  );
  const getListingId = (at: number): string | null => {
    const snapshot = found[at];
    return snapshot?.exists ? snapshot.id : null;
  };
  return new Map(
    ids.flatMap((itemId, at) => {
      const indexed: unknown = found[at + 2 * ids.length]?.get("listingId");
      const own = getListingId(at + ids.length) ?? getListingId(at);
      const listingId = typeof indexed === "string" ? indexed : own;
      return listingId === null ? [] : [[itemId, listingId] as const];
    }),
  );
}

/** Reads the title of a listing. Returns null if there is no listing, or it has no title. */
export async function readListingTitle(
  firestore: Firestore,
  transaction: Transaction,
  uid: string,
  listingId: string | undefined,
): Promise<string | null> {
  if (listingId === undefined) return null;
  const listing = await transaction.get(firestore.doc(paths.listing(uid, listingId)));
  const title: unknown = listing.get("title");
  return typeof title === "string" && title !== "" ? title : null;
}
