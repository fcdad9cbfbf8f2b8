import {
  collection,
  doc,
  type DocumentData,
  runTransaction,
  serverTimestamp,
  writeBatch,
} from "firebase/firestore";

import { type ListingDocument, listingDocument, paths } from "@contract/documents";
import { AppError } from "@contract/wire/errors";
import { type ChangedListing, listChangeSets, MAX_CHANGED_TOGETHER } from "@contract/listings/history";

import { db } from "../firestore/firestore";
import { convertFirestoreError } from "../firestore/firestoreErrors";
import { splitInto } from "../splitInto";

export interface ListingFieldChange {
  readonly id: string;
  /** Fields that the rules let an owner edit, such as `title`, `price` and `quantity`. */
  readonly fields: DocumentData;
  /** The same fields as the person saw them, for the history. */
  readonly before: DocumentData;
}

/**
 * Edits the person's own listings with their history, each batch atomically. Resolves once the server has
 * them, also after a lost connection.
 */
export async function changeListingDocuments(
  uid: string,
  changes: readonly ListingFieldChange[],
): Promise<void> {
  for (const some of splitInto(MAX_CHANGED_TOGETHER, changes)) {
    const batch = writeBatch(db);
    for (const { id, fields } of some) batch.update(doc(db, paths.listing(uid, id)), withServerTime(fields));
    writeHistory(
      batch,
      uid,
      some.map(({ id, fields, before }) => ({ listingId: id, before, after: fields })),
    );
    await batch.commit();
  }
}

/**
 * Edits a listing with its history in a transaction, based on the server's current fields. Doesn't queue
 * while offline. Rejects with `server/unreachable` when offline, `listing/not-found` if the listing is gone,
 * `auth/signed-out` if the rules deny the write.
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
      transaction.update(found.ref, withServerTime(after));
      writeHistory(transaction, uid, [{ listingId, before: { ...before }, after }]);
    });
  } catch (error) {
    throw convertFirestoreError(error);
  }
}

/** The part of a transaction that an edit needs. All reads come before the first write. */
interface EditTransaction {
  /** Returns null if there is no such document. */
  read(path: string): Promise<DocumentData | null>;
  update(path: string, fields: DocumentData): void;
  set(path: string, fields: DocumentData): void;
}

/**
 * Runs the work atomically. Retries it with fresh reads if a document
 * changed meanwhile or the response was lost.
 */
export type Transact = (work: (transaction: EditTransaction) => Promise<void>) => Promise<void>;

/**
 * Edits up to MAX_CHANGED_TOGETHER listings with their history in one transaction, based on the server's
 * current fields. `change` returns null for a listing that stays as it is. Skips deleted listings. The
 * history has the id `changeId`: a retry after a lost response, by the SDK or by the caller, finds it and
 * changes nothing. `transact` is for tests.
 */
export async function amendListingsOnce(
  uid: string,
  changeId: string,
  listingIds: readonly string[],
  change: (listingId: string, listing: ListingDocument) => DocumentData | null,
  transact: Transact = transactAtServer,
): Promise<void> {
  const history = `${paths.changes(uid)}/${changeId}`;
  try {
    await transact(async (transaction) => {
      const [known, ...found] = await Promise.all([
        transaction.read(history),
        ...listingIds.map((id) => transaction.read(paths.listing(uid, id))),
      ]);
      if (known !== null) return;
      const changed: ChangedListing[] = [];
      for (const [at, listingId] of listingIds.entries()) {
        const data = found[at] ?? null;
        if (data === null) continue;
        const before = listingDocument.parse(data);
        const after = change(listingId, before);
        if (after === null) continue;
        transaction.update(paths.listing(uid, listingId), withServerTime(after));
        changed.push({ listingId, before: { ...before }, after });
      }
      for (const [at, set] of listChangeSets("seller", changed).entries())
        transaction.set(at === 0 ? history : `${history}-${at}`, { ...set, at: serverTimestamp() });
    });
  } catch (error) {
    throw convertFirestoreError(error);
  }
}

const transactAtServer: Transact = (work) =>
  runTransaction(db, (transaction) =>
    work({
      read: async (path) => (await transaction.get(doc(db, path))).data() ?? null,
      update: (path, fields) => void transaction.update(doc(db, path), fields),
      set: (path, fields) => void transaction.set(doc(db, path), fields),
    }),
  );

/** The rules require the server's time in both. */
const withServerTime = (fields: DocumentData): DocumentData => ({
  ...fields,
  updatedAt: serverTimestamp(),
  lastLocalUpdate: serverTimestamp(),
});

/** A batch or a transaction, so that the history is written atomically with the edit. */
interface Writer {
  set(document: ReturnType<typeof doc>, data: DocumentData): unknown;
}

function writeHistory(writer: Writer, uid: string, listings: readonly ChangedListing[]): void {
  for (const set of listChangeSets("seller", listings))
    writer.set(doc(collection(db, paths.changes(uid))), { ...set, at: serverTimestamp() });
}
