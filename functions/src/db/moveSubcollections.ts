import type { DocumentReference, Firestore } from "firebase-admin/firestore";

/** Each document is a create and a delete; Firestore takes 10 MiB in a transaction and a document is rarely 10 KiB. */
const DOCUMENTS_PER_STEP = 100;

/**
 * Moves everything below one document to below another. Each step is a transaction that creates and deletes the same
 * documents, so wherever it is killed every document exists once, and a repeat, even at the same time, moves the rest.
 */
export async function moveSubcollections(
  firestore: Firestore,
  from: DocumentReference,
  to: DocumentReference,
): Promise<void> {
  for (const collection of await from.listCollections()) {
    // Includes the documents that exist only as the parent of others.
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
    const taken = new Set(found.slice(step.length).flatMap(({ exists, id }) => (exists ? [id] : [])));
    for (const source of found.slice(0, step.length)) {
      const fields = source.data();
      if (!fields) continue;
      // Two pre-created records can have documents of one name; both are kept.
      transaction.create(target(taken.has(source.id) ? `${source.id}~${oldKey}` : source.id), fields);
      transaction.delete(source.ref);
    }
  });
}
