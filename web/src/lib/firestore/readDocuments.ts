import { FirebaseError } from "firebase/app";
import { collection, documentId, getDocsFromServer, query, where } from "firebase/firestore";
import type * as z from "zod";

import { AppError } from "@contract/wire/errors";

import "../calls/zodWithoutEval";

import { type Found, withId } from "./documents";
import { db } from "./firestore";

/** Firestore's limit of ids per `in` query. */
const MOST_IDS = 30;

/**
 * Reads documents by id from the server, in the order of the ids. Leaves out missing and unreadable ones.
 * Rejects with `server/unreachable` when offline.
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
      if (parsed.success) found.set(document.id, withId(document.id, parsed.data));
    }
    return ids.flatMap((id) => found.get(id) ?? []);
  } catch (error) {
    if (error instanceof FirebaseError && error.code === "unavailable") {
      throw new AppError("server/unreachable", {}, { cause: error });
    }
    throw error;
  }
}
