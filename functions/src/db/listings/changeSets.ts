import { type DocumentReference, FieldValue, type Firestore } from "firebase-admin/firestore";

import { paths } from "../../contract/documents.ts";
import {
  type ChangedListing,
  type Changer,
  changeSetOf,
  MAX_CHANGED_TOGETHER,
} from "../../contract/listing/history.ts";

/** A transaction or a batch, so that the history is written together with the change. */
interface Writer {
  set(document: DocumentReference, data: object): unknown;
}

/**
 * Adds a change set to the history and returns the number of documents written. With an `id`, a repeat of the
 * same act is recorded once.
 */
export function writeChangeSet(
  firestore: Firestore,
  writer: Writer,
  uid: string,
  by: Changer,
  listings: readonly ChangedListing[],
  id?: string,
): number {
  let written = 0;
  for (let start = 0; start < listings.length; start += MAX_CHANGED_TOGETHER) {
    const set = changeSetOf(by, listings.slice(start, start + MAX_CHANGED_TOGETHER));
    if (set === null) continue;
    const document =
      id === undefined
        ? firestore.collection(paths.changes(uid)).doc()
        : firestore.doc(paths.change(uid, start === 0 ? id : `${id}-${start}`));
    writer.set(document, { ...set, at: FieldValue.serverTimestamp() });
    written += 1;
  }
  return written;
}
