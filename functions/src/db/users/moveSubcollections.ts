import type { DocumentReference, Firestore } from "firebase-admin/firestore";

/**
 * Documents per transaction. A move is a create and a delete. Firestore allows 10 MiB per transaction, and a
 * document is rarely larger than 10 KiB.
 */
const DOCUMENTS_PER_STEP = 100;

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
      await moveStep(firestore, step, (id) => target.doc(id), from.id);
    }
  }
}

async function moveStep(
  firestore: Firestore,
  step: readonly DocumentReference[],
  target: (id: string) => DocumentReference,
  oldKey: string,
) {
  await firestore.runTransaction(async (transaction) => {
    const found = await transaction.getAll(...step, ...step.map(({ id }) => target(id)));
    const existingIds = new Set(found.slice(step.length).flatMap(({ exists, id }) => (exists ? [id] : [])));
    for (const source of found.slice(0, step.length)) {
      const fields = source.data();
      if (!fields) continue;
      // Keeps both of two documents with the same id, which several pre-created records can have.
      transaction.create(target(existingIds.has(source.id) ? `${source.id}~${oldKey}` : source.id), fields);
      transaction.delete(source.ref);
    }
  });
}
