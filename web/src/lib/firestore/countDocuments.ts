import { getCountFromServer } from "firebase/firestore";

import { type DocumentQuery, toQuery } from "./documents";
import { convertFirestoreError } from "./firestoreErrors";

/**
 * Counts the documents of a query on the server, at one read per thousand. Rejects with `AppError`, such as
 * `server/unreachable`, for errors that have one.
 */
export async function countDocuments(request: DocumentQuery): Promise<number> {
  try {
    return (await getCountFromServer(toQuery(request))).data().count;
  } catch (error) {
    throw convertFirestoreError(error);
  }
}
