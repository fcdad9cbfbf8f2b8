import { type DocumentReference, FieldValue, type Firestore } from "firebase-admin/firestore";

import { paths } from "../../contract/documents.ts";
import { type ChangedListing, type Changer, listChangeSets } from "../../contract/listings/history.ts";

/** A transaction or a batch, so that the history is written together with the change. */
interface Writer {
  set(document: DocumentReference, data: object): unknown;
}

/**
 * Adds a change set to the history and returns the number of written documents. With an `id`, a repeat of the
 * same action is recorded once.
 */
export function writeChangeSet(
  firestore: Firestore,
  writer: Writer,
  uid: string,
  by: Changer,
  listings: readonly ChangedListing[],
  id?: string,
): number {
  const sets = listChangeSets(by, listings);
  for (const [at, set] of sets.entries()) {
    const document =
      id === undefined
        ? firestore.collection(paths.changes(uid)).doc()
        : firestore.doc(paths.change(uid, at === 0 ? id : `${id}-${at}`));
    writer.set(document, { ...set, at: FieldValue.serverTimestamp() });
  }
  return sets.length;
}
