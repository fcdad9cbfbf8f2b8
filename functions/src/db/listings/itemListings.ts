import type { Firestore } from "firebase-admin/firestore";

import { paths } from "../../contract/documents.ts";

/** Maps items to the seller's listings: by the index, else by the listing id that contains the item id. */
export async function findListingsOfItems(
  firestore: Firestore,
  uid: string,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const asked = [...new Set(itemIds)].filter((itemId) => itemId !== "");
  if (asked.length === 0) return new Map();
  const found = await firestore.getAll(
    ...asked.map((itemId) => firestore.doc(paths.listing(uid, itemId))),
    ...asked.map((itemId) => firestore.doc(paths.itemIndex(uid, itemId))),
    { fieldMask: ["listingId"] },
  );
  const own = found.slice(0, asked.length).flatMap(({ exists, id }) => (exists ? [[id, id] as const] : []));
  const indexed = found.slice(asked.length).flatMap((snapshot) => {
    const listingId: unknown = snapshot.get("listingId");
    return typeof listingId === "string" ? [[snapshot.id, listingId] as const] : [];
  });
  return new Map([...own, ...indexed]);
}
