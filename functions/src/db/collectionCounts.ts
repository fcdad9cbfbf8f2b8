import { type Firestore, Timestamp } from "firebase-admin/firestore";

import { paths } from "../contract/documents.ts";
import { readAt } from "./documents.ts";

type PathOf = (...names: string[]) => string;

/** The ids of all subcollections. Firestore can only list collections at the root. */
export const COLLECTION_IDS: readonly string[] = [
  ...new Set(
    Object.values(paths).flatMap((path) =>
      (path as PathOf)("-", "-", "-")
        .split("/")
        .filter((_, at) => at % 2 === 0),
    ),
  ),
].toSorted();

/**
 * Counts the documents of each collection at a time within the last hour (epoch milliseconds). Subcollections
 * with the same name count as one collection. Costs one read per 1,000 documents, and one per collection.
 */
export async function countCollections(
  firestore: Firestore,
  at: number,
): Promise<Readonly<Record<string, number>>> {
  const roots = (await firestore.listCollections()).map(({ id }) => id);
  const ids = [...new Set([...COLLECTION_IDS, ...roots])].toSorted();
  const counts = await readAt(firestore, Timestamp.fromMillis(at), (transaction) =>
    Promise.all(
      ids.map(async (id) => {
        const counted = await transaction.get(firestore.collectionGroup(id).count());
        return [id, counted.data().count] as const;
      }),
    ),
  );
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}
