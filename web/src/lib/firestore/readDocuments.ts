import {
  collection,
  documentId,
  type FieldPath,
  getDocsFromServer,
  query,
  where,
  limit,
} from "firebase/firestore";
import type * as z from "zod";

import "../calls/zodWithoutEval";
import { splitInto } from "../splitInto";
import { type WithId, parseDocument, type DocumentQuery, toQuery } from "./documents";
import { db } from "./firestore";
import { convertUnreachable, convertFirestoreError } from "./firestoreErrors";

/** Firestore's limit of values per `in` query. */
const MOST_IDS = 30;

/**
 * Reads documents by id from the server, in the order of the ids. Leaves out missing and unreadable ones.
 * Rejects with `server/unreachable` when offline.
 */
export async function readDocuments<S extends z.ZodType>(
  path: string,
  ids: readonly string[],
  shape: S,
): Promise<readonly WithId<z.output<S>>[]> {
  const found = new Map((await readParts(path, documentId(), ids, shape)).map((each) => [each.id, each]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** Reads the documents whose field has one of the values, unordered. Otherwise like `readDocuments`. */
export const readWhere = <S extends z.ZodType>(
  path: string,
  field: string,
  values: readonly string[],
  shape: S,
): Promise<readonly WithId<z.output<S>>[]> => readParts(path, field, values, shape);

async function readParts<S extends z.ZodType>(
  path: string,
  field: string | FieldPath,
  values: readonly string[],
  shape: S,
): Promise<readonly WithId<z.output<S>>[]> {
  try {
    const answers = await Promise.all(
      splitInto(MOST_IDS, values).map((part) =>
        getDocsFromServer(query(collection(db, path), where(field, "in", part))),
      ),
    );
    return answers
      .flatMap(({ docs }) => docs)
      .flatMap((document) => parseDocument(document.id, document.data(), shape) ?? []);
  } catch (error) {
    throw convertUnreachable(error);
  }
}

/**
 * Reads a query's first document from the server. Returns null if there is none or it is unreadable. Rejects
 * with `AppError`, such as `server/unreachable`, for errors that have one.
 */
export async function readFirst<S extends z.ZodType>(
  request: DocumentQuery,
  schema: S,
): Promise<WithId<z.output<S>> | null> {
  try {
    const [first] = (await getDocsFromServer(toQuery(request))).docs;
    return first === undefined ? null : parseDocument(first.id, first.data(), schema);
  } catch (error) {
    throw convertFirestoreError(error);
  }
}

/** At most this many documents with one value are checked. */
const MOST = 20;

/**
 * Returns the id of a document whose field has this value and that is `wanted`, read from the server. Returns
 * null if there is none. Rejects with `server/unreachable` when offline.
 */
export async function findDocumentId<S extends z.ZodType>(
  path: string,
  field: string,
  value: string,
  shape: S,
  wanted: (document: z.output<S>) => boolean,
): Promise<string | null> {
  try {
    const found = await getDocsFromServer(
      query(collection(db, path), where(field, "==", value), limit(MOST)),
    );
    return found.docs.find((document) => wanted(shape.parse(document.data())))?.id ?? null;
  } catch (error) {
    throw convertUnreachable(error);
  }
}
