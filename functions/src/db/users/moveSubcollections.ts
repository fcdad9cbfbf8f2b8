import type { DocumentReference, Firestore } from "firebase-admin/firestore";

/** Documents per transaction. A move is a create and a delete. */
const DOCUMENTS_PER_STEP = 100;
/** Bytes per transaction, as JSON. Firestore allows 10 MiB per request, and 1 MiB per document. */
const BYTES_PER_STEP = 8 * 1024 * 1024;

/**
 * Moves all subcollections of one document to another. Each step is a transaction that creates and deletes
 * the same documents, so that every document exists exactly once at any time, and a retry, even a concurrent
 * one, moves the rest.
 */
export async function moveSubcollections(
  firestore: Firestore,
  from: DocumentReference,
  to: DocumentReference,
): Promise<void> {
  for (const collection of await from.listCollections()) {
    // Includes missing documents that only have subcollections.
    const documents = await collection.listDocuments();
    for (let start = 0; start < documents.length; start += DOCUMENTS_PER_STEP) {
      const step = documents.slice(start, start + DOCUMENTS_PER_STEP);
      const target = to.collection(collection.id);
      await Promise.all(
        step.map((document) => moveSubcollections(firestore, document, target.doc(document.id))),
      );
      for (let left = step; left.length > 0;)
        left = await moveStep(firestore, left, (id) => target.doc(id), from.id);
    }
  }
}

/** Moves as many of the documents as fit into a transaction. Returns the others. */
function moveStep(
  firestore: Firestore,
  step: readonly DocumentReference[],
  target: (id: string) => DocumentReference,
  oldKey: string,
): Promise<DocumentReference[]> {
  return firestore.runTransaction(async (transaction) => {
    const found = await transaction.getAll(...step, ...step.map(({ id }) => target(id)));
    const existingIds = new Set(found.slice(step.length).flatMap(({ exists, id }) => (exists ? [id] : [])));
    let bytes = 0;
    for (const [at, source] of found.slice(0, step.length).entries()) {
      const fields = source.data();
      if (!fields) continue;
      const size = Buffer.byteLength(JSON.stringify(fields));
      if (bytes > 0 && bytes + size > BYTES_PER_STEP) return step.slice(at);
      bytes += size;
      // Keeps both of two documents with the same id, which several pre-created records can have.
      transaction.create(target(existingIds.has(source.id) ? `${source.id}~${oldKey}` : source.id), fields);
      transaction.delete(source.ref);
    }
    return [];
  });
}
