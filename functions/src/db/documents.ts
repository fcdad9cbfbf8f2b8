import {
  type DocumentData,
  type DocumentReference,
  type DocumentSnapshot,
  type Firestore,
  GrpcStatus,
  type Query,
  type QueryDocumentSnapshot,
  type QuerySnapshot,
  type ReadOptions,
  Timestamp,
  type Transaction,
} from "firebase-admin/firestore";
import type * as z from "zod";

/** The database, or a transaction. */
export interface Reader {
  getAll(...wanted: (DocumentReference | ReadOptions)[]): Promise<DocumentSnapshot[]>;
}

/** Reads documents in the given order. Reads nothing for an empty list, which Firestore refuses. */
export const readAll = async (
  reader: Reader,
  documents: readonly DocumentReference[],
  fieldMask?: readonly string[],
): Promise<DocumentSnapshot[]> =>
  documents.length === 0
    ? []
    : reader.getAll(...documents, ...(fieldMask === undefined ? [] : [{ fieldMask: [...fieldMask] }]));

/**
 * Reads at a time within the last hour, without locks. The only place with a read-only transaction: without a
 * time, its first read starts it, and if that fails, the SDK (9.4) leaves a rejection that nobody handles,
 * which ends the process.
 */
export const readAt = <T>(
  firestore: Firestore,
  readTime: Timestamp,
  read: (transaction: Transaction) => Promise<T>,
): Promise<T> => firestore.runTransaction(read, { readOnly: true, readTime });

/** Runs a transaction on a document that several callers change at once. Each attempt must be quick. */
export const runContended = <T>(
  firestore: Firestore,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> => firestore.runTransaction(work, { maxAttempts: 20 });

/** Returns the parsed documents with their ids. Skips missing and damaged ones. */
export const parseIntact = <Fields extends object>(
  schema: z.ZodType<Fields>,
  found: readonly DocumentSnapshot[],
): (Fields & { id: string })[] =>
  found.flatMap((each) => {
    const parsed = schema.safeParse(each.data());
    return parsed.success ? [{ ...parsed.data, id: each.id }] : [];
  });

/** Reads all queries at the time of the first query's response. */
export async function readTogether(
  firestore: Firestore,
  queries: readonly Query[],
): Promise<QuerySnapshot[]> {
  const [first, ...others] = queries;
  if (first === undefined) return [];
  const found = await first.get();
  if (others.length === 0) return [found];
  const rest = await readAt(firestore, found.readTime, (transaction) =>
    Promise.all(others.map((query) => transaction.get(query))),
  );
  return [found, ...rest];
}

export const countMatches = async (query: Query): Promise<number> => (await query.count().get()).data().count;

/** Returns the matches whose time in `field` is at or before `at` (epoch milliseconds), the oldest first. */
export async function findDue(
  query: Query,
  field: string,
  at: number,
  limit: number,
): Promise<QueryDocumentSnapshot[]> {
  const due = query.where(field, "<=", Timestamp.fromMillis(at));
  return (await due.orderBy(field).limit(limit).get()).docs;
}

/** Documents deleted per batch. Firestore allows 500. */
const DELETE_BATCH = 400;

/**
 * Deletes all matches in batches. Deleted documents no longer match. Returns `more` if the time was used up
 * before the last batch.
 */
export async function deleteMatches(
  firestore: Firestore,
  query: Query,
  isTimeOver: () => boolean = () => false,
): Promise<"more" | "done"> {
  for (;;) {
    const { docs } = await query.select().limit(DELETE_BATCH).get();
    if (docs.length === 0) return "done";
    const batch = firestore.batch();
    for (const { ref } of docs) batch.delete(ref);
    await batch.commit();
    if (docs.length < DELETE_BATCH) return "done";
    if (isTimeOver()) return "more";
  }
}

/** Creates the document. Returns false if it exists already. */
export async function createOnce(document: DocumentReference, fields: DocumentData): Promise<boolean> {
  try {
    await document.create(fields);
    return true;
  } catch (error) {
    if (hasStatus(error, GrpcStatus.ALREADY_EXISTS)) return false;
    throw error;
  }
}

/** Returns the time in `field` in epoch milliseconds, or null if the field has none. */
export function readMillis(snapshot: DocumentSnapshot | undefined, field: string): number | null {
  const value: unknown = snapshot?.get(field);
  return value instanceof Timestamp ? value.toMillis() : null;
}

export const toTimestamp = (milliseconds: number | null): Timestamp | null =>
  milliseconds === null ? null : Timestamp.fromMillis(milliseconds);

/**
 * Returns whether Firestore rejected a call with one of these codes. The SDK's errors have the gRPC status as
 * `code`.
 */
export function hasStatus(error: unknown, ...statuses: readonly GrpcStatus[]): boolean {
  const code = typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
  return statuses.some((status) => status === code);
}

/**
 * Returns whether a write failed because the document already exists, is gone, or has changed since it was
 * read.
 */
export const isStaleWrite = (error: unknown): boolean =>
  hasStatus(error, GrpcStatus.ALREADY_EXISTS, GrpcStatus.NOT_FOUND, GrpcStatus.FAILED_PRECONDITION);

/** Returns whether another transaction or writer was first, so that reading again and retrying helps. */
export const isConflict = (error: unknown): boolean =>
  hasStatus(error, GrpcStatus.FAILED_PRECONDITION, GrpcStatus.ALREADY_EXISTS, GrpcStatus.ABORTED);
