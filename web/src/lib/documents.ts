import {
  collection,
  doc,
  type DocumentData,
  limit,
  onSnapshot,
  orderBy,
  query,
  type Query,
  type QueryConstraint,
  serverTimestamp,
  setDoc,
  Timestamp,
  updateDoc,
  where,
  type WhereFilterOp,
} from "firebase/firestore";
import type * as z from "zod";

import "./zodWithoutEval";

import { db } from "./firestore";

/** Which documents to listen to. Plain data, so that two equal questions are one listener. */
export interface DocumentQuery {
  readonly path: string;
  readonly where?: readonly (readonly [
    field: string,
    operator: WhereFilterOp,
    value: string | number | boolean | null | readonly string[] | PointInTime,
  ])[];
  readonly orderBy?: readonly (readonly [field: string, direction: "asc" | "desc"])[];
  readonly limit?: number;
}

/** A time in epoch milliseconds, where a field holds a timestamp. */
export interface PointInTime {
  readonly millis: number;
}

export type Found<T> = T & { readonly id: string };

export interface DocumentList<T> {
  readonly documents: readonly Found<T>[];
  /** Ids of documents that do not have the shape they should: shown to nobody, so they are at least counted. */
  readonly unreadable: readonly string[];
  /** True until the server has confirmed what the browser kept. */
  readonly fromCache: boolean;
}

/** Calls back with the document, parsed, now and on every change; with null where there is none. */
export function watchDocument<S extends z.ZodType>(
  path: string,
  schema: S,
  onChange: (document: Found<z.output<S>> | null, fromCache: boolean) => void,
  onError: (error: Error) => void,
): () => void {
  return onSnapshot(
    doc(db, path),
    { includeMetadataChanges: true },
    (snapshot) => {
      const { fromCache } = snapshot.metadata;
      if (!snapshot.exists()) {
        onChange(null, fromCache);
        return;
      }
      const parsed = schema.safeParse(withEstimates(snapshot));
      if (parsed.success) onChange(identified(snapshot.id, parsed.data), fromCache);
      else onError(new Error(`${path} does not have the shape it should`, { cause: parsed.error }));
    },
    onError,
  );
}

export function watchDocuments<S extends z.ZodType>(
  asked: DocumentQuery,
  schema: S,
  onChange: (list: DocumentList<z.output<S>>) => void,
  onError: (error: Error) => void,
): () => void {
  /** As they were last parsed (null: not readable): of hundreds, a change touches one, and the others stay the same. */
  const known = new Map<string, Found<z.output<S>> | null>();
  let wasFromCache: boolean | null = null;
  return onSnapshot(
    queryOf(asked),
    // Or nobody would hear that the server, too, has none: an empty answer that was known before comes from the cache.
    { includeMetadataChanges: true },
    (snapshot) => {
      const changes = snapshot.docChanges();
      const { fromCache } = snapshot.metadata;
      if (changes.length === 0 && fromCache === wasFromCache) return;
      wasFromCache = fromCache;
      for (const { type, doc: changed } of changes) {
        const parsed = type === "removed" ? undefined : schema.safeParse(withEstimates(changed));
        if (!parsed) known.delete(changed.id);
        else known.set(changed.id, parsed.success ? identified(changed.id, parsed.data) : null);
      }
      const documents: Found<z.output<S>>[] = [];
      const unreadable: string[] = [];
      for (const { id } of snapshot.docs) {
        const found = known.get(id);
        if (found) documents.push(found);
        else unreadable.push(id);
      }
      onChange({ documents, unreadable, fromCache });
    },
    onError,
  );
}

export function queryOf(asked: DocumentQuery): Query {
  const constraints: QueryConstraint[] = [
    ...(asked.where ?? []).map(([field, operator, value]) => where(field, operator, valueOf(value))),
    ...(asked.orderBy ?? []).map(([field, direction]) => orderBy(field, direction)),
    ...(asked.limit === undefined ? [] : [limit(asked.limit)]),
  ];
  return query(collection(db, asked.path), ...constraints);
}

const valueOf = (value: unknown): unknown =>
  typeof value === "object" && value !== null && "millis" in value
    ? Timestamp.fromMillis(Number(value.millis))
    : value;

/** Writes the whole document, or with `merge` only the fields named. Resolves once the server has it. */
export function writeDocument(path: string, data: DocumentData, { merge = false } = {}): Promise<void> {
  return setDoc(doc(db, path), data, { merge });
}

/** Changes the fields named (`a.b` for a field within a field) of a document that exists. */
export function changeDocument(path: string, fields: DocumentData): Promise<void> {
  return updateDoc(doc(db, path), fields);
}

/** The server's clock, for a field that is written. */
export const now = serverTimestamp;

/** A time that the server has yet to set reads as an estimate, not as null: sorting by it stays right. */
function withEstimates(snapshot: {
  data(options: { serverTimestamps: "estimate" }): DocumentData | undefined;
}): DocumentData | undefined {
  return snapshot.data({ serverTimestamps: "estimate" });
}

/** A document's fields with its id beside them. */
export function identified<T>(id: string, data: T): Found<T> {
  return { ...data, id };
}
