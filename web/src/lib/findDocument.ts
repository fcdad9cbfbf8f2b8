import { FirebaseError } from "firebase/app";
import { collection, getDocsFromServer, limit, query, where } from "firebase/firestore";

import { AppError } from "@contract/errors";

import { db } from "./firestore";

/**
 * The id of one document of a collection whose field has this value, asked of the server; null where there is none.
 * Rejects with `server/unreachable` while there is no connection.
 */
export async function findDocumentId(path: string, field: string, value: string): Promise<string | null> {
  try {
    const found = await getDocsFromServer(query(collection(db, path), where(field, "==", value), limit(1)));
    return found.docs[0]?.id ?? null;
  } catch (error) {
    if (error instanceof FirebaseError && error.code === "unavailable") {
      throw new AppError("server/unreachable", {}, { cause: error });
    }
    throw error;
  }
}
