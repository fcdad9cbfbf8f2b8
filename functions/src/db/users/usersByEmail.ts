import { Filter, type Firestore, type QueryDocumentSnapshot } from "firebase-admin/firestore";

import { paths } from "../../contract/documents.ts";

/** 2^4 spellings stay below Firestore's limit of 30 disjunctions and match few other records. */
const SPELLED_LETTERS = 4;
const AFTER_EVERY_TEXT = "\uf8ff";

/**
 * Finds all user records whose email address is `email`, ignoring case. Firestore compares bytes and some
 * records are created by hand, so the query covers every spelling of the first letters and the rest is
 * compared here.
 */
export async function findUsersByEmail(
  firestore: Firestore,
  email: string,
): Promise<QueryDocumentSnapshot[]> {
  const ranges = listSpellings(Array.from(email).slice(0, SPELLED_LETTERS)).map((start) =>
    Filter.and(Filter.where("email", ">=", start), Filter.where("email", "<", start + AFTER_EVERY_TEXT)),
  );
  const { docs } = await firestore
    .collection(paths.users())
    .where(Filter.or(...ranges))
    .get();
  return docs.filter((found) => String(found.get("email")).toLowerCase() === email);
}

function listSpellings(letters: readonly string[]): string[] {
  let all = [""];
  for (const letter of letters) {
    const cases = new Set([letter.toLowerCase(), letter.toUpperCase()]);
    all = all.flatMap((start) => [...cases].map((spelled) => start + spelled));
  }
  return all;
}
