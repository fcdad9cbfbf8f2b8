import { getDocsFromServer } from "firebase/firestore";
import type * as z from "zod";

import "../calls/zodWithoutEval";

import { type DocumentQuery, type WithId, parseDocument, toQuery } from "./documents";
import { convertFirestoreError } from "./firestoreErrors";

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
