import { FirebaseError } from "firebase/app";
import { collection, documentId, getDocsFromServer, query, where } from "firebase/firestore";
import type * as z from "zod";

import { AppError } from "@contract/errors";

import "./zodWithoutEval";

import { type Found, identified } from "./documents";
import { db } from "./firestore";

/** Firestore's longest list of ids in one question. */
const MOST_IDS = 30;

/**
 * The documents of a collection with these ids, asked of the server, in the ids' order; one that is not there, or not
 * readable, is left out. Rejects with `server/unreachable` while there is no connection.
 */
export async function readDocuments<S extends z.ZodType>(
  path: string,
  ids: readonly string[],
  shape: S,
): Promise<readonly Found<z.output<S>>[]> {
  const parts = Array.from({ length: Math.ceil(ids.length / MOST_IDS) }, (_, part) =>
    ids.slice(part * MOST_IDS, (part + 1) * MOST_IDS),
  );
  try {
    const answers = await Promise.all(
      parts.map((part) => getDocsFromServer(query(collection(db, path), where(documentId(), "in", part)))),
    );
    const found = new Map<string, Found<z.output<S>>>();
    for (const document of answers.flatMap(({ docs }) => docs)) {
      const parsed = shape.safeParse(document.data());
      if (parsed.success) found.set(document.id, identified(document.id, parsed.data));
    }
    return ids.flatMap((id) => found.get(id) ?? []);
  } catch (error) {
    if (error instanceof FirebaseError && error.code === "unavailable") {
      throw new AppError("server/unreachable", {}, { cause: error });
    }
    throw error;
  }
}
