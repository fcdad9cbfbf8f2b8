import { FirebaseError } from "firebase/app";
import { collection, getDocsFromServer, limit, query, where } from "firebase/firestore";
import type * as z from "zod";

import { AppError } from "@contract/errors";

import { db } from "./firestore";

/** More documents than this with one value are no longer looked through. */
const MOST = 20;

/**
 * The id of one document of a collection whose field has this value and that is `wanted`, asked of the server; null
 * where there is none. Rejects with `server/unreachable` while there is no connection.
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
    if (error instanceof FirebaseError && error.code === "unavailable") {
      throw new AppError("server/unreachable", {}, { cause: error });
    }
    throw error;
  }
}
