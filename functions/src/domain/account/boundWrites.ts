import {
  MAX_DOCUMENT_BYTES,
  nameTooLarge,
  SIZED_COLLECTIONS,
  WRITE_BYTES,
  WRITE_LIMITS,
  type WrittenCollection,
} from "../../contract/account.ts";

export interface WrittenDocuments {
  /** Counts all users' documents in collections of this name. */
  countAll(collection: WrittenCollection): Promise<number>;
  /** Lists the next users by uid, with the collections recorded as full. Starts after `after`. */
  listPeople(after: string | null): Promise<{ uid: string; full: readonly string[] }[]>;
  count(uid: string, collection: WrittenCollection): Promise<number>;
  /** Estimates the average bytes of a document in a collection of `count` documents from a random sample. */
  estimateSize(uid: string, collection: WrittenCollection, count: number): Promise<number>;
  noteFull(uid: string, full: readonly string[]): Promise<void>;
  report(message: string, error: unknown): void;
}

/**
 * A limit of a collection: its number of documents, or its bytes. The user record lists reached limits by
 * name.
 */
interface Bound {
  readonly collection: WrittenCollection;
  readonly name: string;
  /** Fewer documents than this can't reach the limit. */
  readonly fewest: number;
  readonly isFull: (documents: WrittenDocuments, uid: string, count: number) => Promise<boolean>;
}

const BOUNDS: readonly Bound[] = [
  ...(Object.keys(WRITE_LIMITS) as WrittenCollection[]).map((collection) => ({
    collection,
    name: collection,
    fewest: WRITE_LIMITS[collection],
    isFull: () => Promise.resolve(true),
  })),
  ...SIZED_COLLECTIONS.map((collection) => ({
    collection,
    name: nameTooLarge(collection),
    fewest: Math.floor(WRITE_BYTES / MAX_DOCUMENT_BYTES) + 1,
    isFull: async (documents: WrittenDocuments, uid: string, count: number) =>
      (await documents.estimateSize(uid, collection, count)) * count > WRITE_BYTES,
  })),
];

/**
 * Records the full collections in each user record, so that the security rules reject further writes. Counts
 * per user only where the total of all users reaches a limit, because a count costs one read per 1,000
 * documents (decisions/admin/0230). One person's failure doesn't keep the others unbounded. The run then counts as
 * incomplete.
 */
export async function boundWrites(documents: WrittenDocuments): Promise<void> {
  const collections = [...new Set(BOUNDS.map(({ collection }) => collection))];
  const totals = new Map(
    await Promise.all(collections.map(async (each) => [each, await documents.countAll(each)] as const)),
  );
  const suspects = BOUNDS.filter(({ collection, fewest }) => (totals.get(collection) ?? 0) >= fewest);
  let after: string | null = null;
  let failed = 0;
  for (;;) {
    const people = await documents.listPeople(after);
    for (const { uid, full } of people) {
      try {
        const found = await findFull(documents, uid, suspects);
        if (found.join() !== [...full].sort().join()) await documents.noteFull(uid, found);
      } catch (error) {
        failed += 1;
        documents.report("a person's write limits could not be checked", error);
      }
    }
    after = people.at(-1)?.uid ?? null;
    if (after === null) break;
  }
  if (failed > 0) throw new Error(`the write limits of ${failed} people could not be checked`);
}

async function findFull(
  documents: WrittenDocuments,
  uid: string,
  suspects: readonly Bound[],
): Promise<string[]> {
  const collections = [...new Set(suspects.map(({ collection }) => collection))];
  const counts = new Map(
    await Promise.all(collections.map(async (each) => [each, await documents.count(uid, each)] as const)),
  );
  const found: string[] = [];
  for (const { collection, name, fewest, isFull } of suspects) {
    const count = counts.get(collection) ?? 0;
    if (count >= fewest && (await isFull(documents, uid, count))) found.push(name);
  }
  return found.toSorted();
}
