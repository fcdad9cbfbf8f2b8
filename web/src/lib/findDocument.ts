import { collection, getDocsFromServer, limit, query, where } from "firebase/firestore";

import { db } from "./firestore";

/** The id of one document of a collection whose field has this value, asked of the server; null where there is none. */
export async function findDocumentId(path: string, field: string, value: string): Promise<string | null> {
  const found = await getDocsFromServer(query(collection(db, path), where(field, "==", value), limit(1)));
  return found.docs[0]?.id ?? null;
}
