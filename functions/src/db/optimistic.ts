import { setTimeout as sleep } from "node:timers/promises";

import {
  type DocumentData,
  type DocumentSnapshot,
  FieldValue,
  type Firestore,
  type WriteBatch,
} from "firebase-admin/firestore";
import { isConflict } from "./documents.ts";

/** In each round, one of several competing callers succeeds. */
const MAX_ROUNDS = 20;
/** Upper bound of the random pause between rounds, in milliseconds. */
const MAX_PAUSE_MS = 60;

/**
 * Repeats `attempt`, which must read again, after a write conflict, at most 20 times. Rejects with the last
 * conflict. For short work on documents with many writers: two transactions that have read the same document
 * would wait for each other's locks until one gives up.
 */
export async function repeatConflicts<T>(attempt: () => Promise<T>): Promise<T> {
  for (let round = 1; ; round += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!isConflict(error) || round === MAX_ROUNDS) throw error;
    }
    await sleep(Math.random() * MAX_PAUSE_MS);
  }
}

/** Adds a write to the batch that conflicts if the document has changed since it was read. */
export function writeUnlessChanged(batch: WriteBatch, read: DocumentSnapshot, data: DocumentData): void {
  if (read.updateTime === undefined) batch.create(read.ref, data);
  else batch.update(read.ref, data, { lastUpdateTime: read.updateTime });
}

/** Like `writeUnlessChanged`, and deletes the fields that `data` doesn't have. */
export function replaceUnlessChanged(batch: WriteBatch, read: DocumentSnapshot, data: object): void {
  const gone = Object.keys(read.data() ?? {}).filter((field) => !(field in data));
  const removed = Object.fromEntries(gone.map((field) => [field, FieldValue.delete()]));
  writeUnlessChanged(batch, read, { ...removed, ...data });
}

/**
 * Reads a document and writes `next` from `decide`, unless it is null. Calls `decide` again after a conflict.
 */
export const changeDocument = <T>(
  firestore: Firestore,
  path: string,
  decide: (stored: DocumentData) => { readonly result: T; readonly next: DocumentData | null },
): Promise<T> =>
  repeatConflicts(async () => {
    const read = await firestore.doc(path).get();
    const { result, next } = decide(read.data() ?? {});
    if (next === null) return result;
    const batch = firestore.batch();
    writeUnlessChanged(batch, read, next);
    await batch.commit();
    return result;
  });
