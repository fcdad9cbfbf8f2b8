import {
  collection,
  doc,
  type DocumentData,
  runTransaction,
  serverTimestamp,
  writeBatch,
} from "firebase/firestore";

import { type ListingDocument, listingDocument, paths } from "@contract/documents";
import { AppError } from "@contract/errors";
import { type ChangedListing, changeSetOf, MAX_CHANGED_TOGETHER } from "@contract/history";

import { db } from "./firestore";
import { inOurWords } from "./firestoreErrors";

export interface ListingFieldChange {
  readonly id: string;
  /** What the rules let an owner edit: `title`, `price`, `quantity` and the like. */
  readonly fields: DocumentData;
  /** The same fields as the person saw them: the history tells from what they were changed. */
  readonly before: DocumentData;
}

/**
 * Edits the person's own listings, with their history; all of a batch or none. Resolves once the server has them,
 * also after a lost line.
 */
export async function changeListingDocuments(
  uid: string,
  changes: readonly ListingFieldChange[],
): Promise<void> {
  for (let start = 0; start < changes.length; start += MAX_CHANGED_TOGETHER) {
    const some = changes.slice(start, start + MAX_CHANGED_TOGETHER);
    const batch = writeBatch(db);
    for (const { id, fields } of some) batch.update(doc(db, paths.listing(uid, id)), stamped(fields));
    writeHistory(
      batch,
      uid,
      some.map(({ id, fields, before }) => ({ listingId: id, before, after: fields })),
    );
    await batch.commit();
  }
}

/**
 * Changes fields of a listing, with its history, by what it says at that moment, asked of the server; unlike other
 * writes it does not wait in the browser for a connection. Rejects with `server/unreachable` without one, with
 * `listing/not-found` where the listing is gone, with `auth/signed-out` where the rules no longer let this person
 * write it.
 */
export async function amendListing(
  uid: string,
  listingId: string,
  change: (listing: ListingDocument) => DocumentData,
): Promise<void> {
  try {
    await runTransaction(db, async (transaction) => {
      const found = await transaction.get(doc(db, paths.listing(uid, listingId)));
      if (!found.exists()) throw new AppError("listing/not-found");
      const before = listingDocument.parse(found.data());
      const after = change(before);
      transaction.update(found.ref, stamped(after));
      writeHistory(transaction, uid, [{ listingId, before: { ...before }, after }]);
    });
  } catch (error) {
    throw inOurWords(error);
  }
}

/** The rules ask for the server's time in both. */
const stamped = (fields: DocumentData): DocumentData => ({
  ...fields,
  updatedAt: serverTimestamp(),
  lastLocalUpdate: serverTimestamp(),
});

/** A batch or a transaction: the history is written with what it tells of, or not at all. */
interface Writer {
  set(document: ReturnType<typeof doc>, data: DocumentData): unknown;
}

function writeHistory(writer: Writer, uid: string, listings: readonly ChangedListing[]): void {
  const set = changeSetOf("seller", listings);
  if (set) writer.set(doc(collection(db, paths.changes(uid))), { ...set, at: serverTimestamp() });
}
