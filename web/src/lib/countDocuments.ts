import { getCountFromServer } from "firebase/firestore";

import { type DocumentQuery, queryOf } from "./documents";
import { inOurWords } from "./firestoreErrors";

/**
 * How many documents a question has, counted by the server: one read for each thousand. Rejects with `AppError`, such as
 * `server/unreachable`, where it has one.
 */
export async function countDocuments(asked: DocumentQuery): Promise<number> {
  try {
    return (await getCountFromServer(queryOf(asked))).data().count;
  } catch (error) {
    throw inOurWords(error);
  }
}
