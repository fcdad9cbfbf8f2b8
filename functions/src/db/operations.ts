import {
  type DocumentSnapshot,
  type Firestore,
  type QueryDocumentSnapshot,
  Timestamp,
  type Transaction,
} from "firebase-admin/firestore";
import type * as z from "zod";

import { type OperationName, paths } from "../contract/paths.ts";
import type { TimestampLike } from "../contract/wire/timestamp.ts";
import type { Operation, OperationReader, OperationStore } from "../domain/operation/operation.ts";
import { toTimestamp, runContended } from "./documents.ts";

/** The mapping of an operation's state to its document. */
export interface Layout<Document, S extends Operation, Effects> {
  name: OperationName;
  document: z.ZodType<Document>;
  /**
   * Adds values that the document doesn't store, or stores in another form. Gets the user record with
   * `needsUser`.
   */
  load: (stored: InMilliseconds<Document>, user: DocumentSnapshot | undefined) => S;
  needsUser?: boolean;
  /** Reads further data in the transaction of a change. */
  loadMore?: (transaction: Transaction, uid: string, operation: S) => Promise<S>;
  /** Returns the values that the document stores in another form. */
  store?: (operation: S) => object;
  /** Writes the effects in the operation's transaction. */
  writeEffects?: (transaction: Transaction, uid: string, effects: Effects, operation: S) => void;
}

/** Operations read at once. */
const PAGE = 200;

/**
 * Lists the documents of operations whose lease or pause ended before `at` (epoch milliseconds), the oldest
 * first. Operations that are over have neither.
 */
export async function* listEndedOperations(firestore: Firestore, at: number) {
  const operations = firestore.collectionGroup("operations");
  const left = operations.where("lease.until", "<=", at).orderBy("lease.until");
  const paused = operations.where("resumesAt", "<=", Timestamp.fromMillis(at)).orderBy("resumesAt");
  for (const query of [left, paused])
    for (let last: QueryDocumentSnapshot | undefined; ;) {
      const { docs } = await (last ? query.startAfter(last) : query).limit(PAGE).get();
      yield* docs.map(({ ref }) => ({ uid: ref.parent.parent?.id ?? "", name: ref.id }));
      last = docs.at(-1);
      if (docs.length < PAGE) break;
    }
}

type Time = "startedAt" | "finishedAt" | "resumesAt";
const TIMES: readonly Time[] = ["startedAt", "finishedAt", "resumesAt"];

/** A stored document, with times in epoch milliseconds. */
export type InMilliseconds<Document> = Omit<Document, Time> & Record<Time, number | null>;

export function openOperationStore<Document extends object, S extends Operation, Effects = never>(
  firestore: Firestore,
  { name, document, load, needsUser = false, loadMore, store, writeEffects }: Layout<Document, S, Effects>,
): OperationStore<S, Effects> & OperationReader<S> {
  const operationAt = (uid: string) => firestore.doc(paths.operation(uid, name));
  const references = (uid: string) => [
    operationAt(uid),
    ...(needsUser ? [firestore.doc(paths.user(uid))] : []),
  ];
  const parse = ([operation, user]: DocumentSnapshot[]): S => {
    const stored = document.parse(operation?.data() ?? {});
    const times = stored as Partial<Record<Time, TimestampLike | null>>;
    const inMilliseconds = TIMES.map((time) => [time, times[time]?.toMillis() ?? null]);
    return load({ ...stored, ...Object.fromEntries(inMilliseconds) } as InMilliseconds<Document>, user);
  };
  const write = (transaction: Transaction, uid: string, operation: S, effects: Effects | undefined) => {
    const times = Object.fromEntries(TIMES.map((time) => [time, toTimestamp(operation[time])] as const));
    const fields = { ...operation, ...store?.(operation), ...times };
    // Parsing drops the fields that the document doesn't store.
    transaction.set(operationAt(uid), document.parse(fields) as object);
    if (effects !== undefined) writeEffects?.(transaction, uid, effects, operation);
  };

  return {
    read: async (uid) => parse(await firestore.getAll(...references(uid))),

    change: (uid, decide) =>
      runContended(firestore, async (transaction) => {
        const stored = parse(await transaction.getAll(...references(uid)));
        const current = loadMore ? await loadMore(transaction, uid, stored) : stored;
        const { operation, effects, answer } = decide(current);
        if (operation !== null) write(transaction, uid, operation, effects);
        return answer;
      }),
  };
}
