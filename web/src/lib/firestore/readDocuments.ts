import { collection, documentId, type FieldPath, getDocsFromServer, query, where } from "firebase/firestore";
import type * as z from "zod";

import "../calls/zodWithoutEval";

import { splitInto } from "../splitInto";
import { type WithId, parseDocument } from "./documents";
import { db } from "./firestore";
import { convertUnreachable } from "./firestoreErrors";

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
