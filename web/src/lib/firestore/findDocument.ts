import { collection, getDocsFromServer, limit, query, where } from "firebase/firestore";
import type * as z from "zod";

import { db } from "./firestore";
import { convertUnreachable } from "./firestoreErrors";

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
