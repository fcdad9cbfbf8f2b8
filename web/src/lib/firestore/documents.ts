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

import "../calls/zodWithoutEval";

import { db } from "./firestore";

/** A query as plain data, so that equal queries share a listener. */
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

/** Epoch milliseconds, to compare with a timestamp field. */
export interface PointInTime {
  readonly millis: number;
}

export type WithId<T> = T & { readonly id: string };

export interface DocumentList<T> {
  readonly documents: readonly WithId<T>[];
  /** Ids of documents that don't match the schema. They aren't shown, but counted. */
  readonly unreadable: readonly string[];
  /** True until the server has confirmed the cached result. */
  readonly fromCache: boolean;
}

/** Calls back with the parsed document, now and on every change. Null means that it doesn't exist. */
export function watchDocument<S extends z.ZodType>(
  path: string,
  schema: S,
  onChange: (document: WithId<z.output<S>> | null, fromCache: boolean) => void,
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
      if (parsed.success) onChange(withId(snapshot.id, parsed.data), fromCache);
      else onError(new Error(`${path} does not have the shape it should`, { cause: parsed.error }));
    },
    onError,
  );
}

export function watchDocuments<S extends z.ZodType>(
  request: DocumentQuery,
  schema: S,
  onChange: (list: DocumentList<z.output<S>>) => void,
  onError: (error: Error) => void,
): () => void {
  /**
   * Last parsed documents by id; null if unreadable. Unchanged documents keep their identity between
   * snapshots.
   */
  const known = new Map<string, WithId<z.output<S>> | null>();
  let wasFromCache: boolean | null = null;
  return onSnapshot(
    toQuery(request),
    // Needed to learn that the server has no documents either, when the cached result was empty too.
    { includeMetadataChanges: true },
    (snapshot) => {
      const changes = snapshot.docChanges();
      const { fromCache } = snapshot.metadata;
      if (changes.length === 0 && fromCache === wasFromCache) return;
      wasFromCache = fromCache;
      for (const { type, doc: changed } of changes) {
        if (type === "removed") known.delete(changed.id);
        else known.set(changed.id, parseDocument(changed.id, withEstimates(changed), schema));
      }
      const documents: WithId<z.output<S>>[] = [];
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

export function toQuery(request: DocumentQuery): Query {
  const constraints: QueryConstraint[] = [
    ...(request.where ?? []).map(([field, operator, value]) =>
      where(field, operator, toFirestoreValue(value)),
    ),
    ...(request.orderBy ?? []).map(([field, direction]) => orderBy(field, direction)),
    ...(request.limit === undefined ? [] : [limit(request.limit)]),
  ];
  return query(collection(db, request.path), ...constraints);
}

const toFirestoreValue = (value: unknown): unknown =>
  typeof value === "object" && value !== null && "millis" in value
    ? Timestamp.fromMillis(Number(value.millis))
    : value;

/** Writes the whole document, or only the named fields with `merge`. Resolves once the server has it. */
export function writeDocument(path: string, data: DocumentData, { merge = false } = {}): Promise<void> {
  return setDoc(doc(db, path), data, { merge });
}

/** Updates fields (`a.b` for a nested one) of an existing document. */
export function changeDocument(path: string, fields: DocumentData): Promise<void> {
  return updateDoc(doc(db, path), fields);
}

/** A field value that the server replaces with its time on a write. */
export const now = serverTimestamp;

/** Reads a pending server time as an estimate instead of null, so that sorting by it stays right. */
function withEstimates(snapshot: {
  data(options: { serverTimestamps: "estimate" }): DocumentData | undefined;
}): DocumentData | undefined {
  return snapshot.data({ serverTimestamps: "estimate" });
}

/** Returns the parsed document with its id, or null if it is unreadable. */
export function parseDocument<S extends z.ZodType>(
  id: string,
  data: unknown,
  schema: S,
): WithId<z.output<S>> | null {
  const parsed = schema.safeParse(data);
  return parsed.success ? withId(id, parsed.data) : null;
}

export function withId<T>(id: string, data: T): WithId<T> {
  return { ...data, id };
}
