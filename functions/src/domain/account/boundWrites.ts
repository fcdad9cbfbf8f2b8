import { WRITE_LIMITS, type WrittenCollection } from "../../contract/account.ts";

export interface WrittenDocuments {
  /** Counts the documents of everybody in collections of this name. */
  countAll(collection: WrittenCollection): Promise<number>;
  /** Lists the next people by uid, with what is noted as full. */
  listPeople(after: string | null): Promise<{ uid: string; full: readonly string[] }[]>;
  count(uid: string, collection: WrittenCollection): Promise<number>;
  noteFull(uid: string, full: readonly string[]): Promise<void>;
}

const COLLECTIONS = Object.keys(WRITE_LIMITS) as WrittenCollection[];

/**
 * Notes in each record which collections are full, so that the security rules take no more. Counts a person's documents
 * only where everybody's together could be too many: a count costs one read per 1,000 documents.
 */
export async function boundWrites(documents: WrittenDocuments): Promise<void> {
  const totals = await Promise.all(COLLECTIONS.map((each) => documents.countAll(each)));
  const suspects = COLLECTIONS.filter((each, at) => (totals[at] ?? 0) >= WRITE_LIMITS[each]);
  let after: string | null = null;
  for (;;) {
    const people = await documents.listPeople(after);
    for (const { uid, full } of people) {
      const found = await findFull(documents, uid, suspects);
      if (found.join() !== [...full].sort().join()) await documents.noteFull(uid, found);
    }
    after = people.at(-1)?.uid ?? null;
    if (after === null) return;
  }
}

async function findFull(
  documents: WrittenDocuments,
  uid: string,
  suspects: readonly WrittenCollection[],
): Promise<WrittenCollection[]> {
  const counts = await Promise.all(suspects.map((each) => documents.count(uid, each)));
  return suspects.filter((each, at) => (counts[at] ?? 0) >= WRITE_LIMITS[each]).toSorted();
}
