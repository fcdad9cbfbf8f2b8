import { getDocsFromServer } from "firebase/firestore";
import type * as z from "zod";

import "./zodWithoutEval";

import { type DocumentQuery, type Found, identified, queryOf } from "./documents";
import { inOurWords } from "./firestoreErrors";

/**
 * The first document of a question, asked of the server; null where there is none, or none readable. Rejects with
 * `AppError`, such as `server/unreachable`, where it has one.
 */
export async function readFirst<S extends z.ZodType>(
  asked: DocumentQuery,
  schema: S,
): Promise<Found<z.output<S>> | null> {
  try {
    const [first] = (await getDocsFromServer(queryOf(asked))).docs;
    if (first === undefined) return null;
    const parsed = schema.safeParse(first.data());
    return parsed.success ? identified(first.id, parsed.data) : null;
  } catch (error) {
    throw inOurWords(error);
  }
}
