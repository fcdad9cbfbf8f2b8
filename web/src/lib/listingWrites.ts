import { doc, type DocumentData, serverTimestamp, writeBatch } from "firebase/firestore";

import { paths } from "@contract/documents";

import { db } from "./firestore";

/** Documents in one batch; Firestore takes 500 writes. */
const AT_ONCE = 250;

export interface ListingFieldChange {
  readonly id: string;
  /** What the rules let an owner edit: `title`, `price`, `quantity` and the like. */
  readonly fields: DocumentData;
}

/** Edits the person's own listings, all of a batch or none. Resolves once the server has them, also after a lost line. */
export async function changeListingDocuments(
  uid: string,
  changes: readonly ListingFieldChange[],
): Promise<void> {
  for (let start = 0; start < changes.length; start += AT_ONCE) {
    const batch = writeBatch(db);
    for (const { id, fields } of changes.slice(start, start + AT_ONCE)) {
      const now = serverTimestamp();
      batch.update(doc(db, paths.listing(uid, id)), { ...fields, updatedAt: now, lastLocalUpdate: now });
    }
    await batch.commit();
  }
}
