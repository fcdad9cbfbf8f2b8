import type { Firestore, QueryDocumentSnapshot } from "firebase-admin/firestore";

import { paths } from "../../contract/documents.ts";
import { findNextSpelling } from "./spellings.ts";

/** Bounds what a stranger can cost. A search takes about one read per letter shared with another record. */
const MOST_READS = 100;

/**
 * Finds all user records whose email address is `email`, ignoring case. Firestore compares bytes and some records are
 * created by hand, in any spelling. So this reads the first record at or after a spelling, and continues with the next
 * spelling after that record. It skips all records in between.
 */
export async function findUsersByEmail(
  firestore: Firestore,
  email: string,
): Promise<QueryDocumentSnapshot[]> {
  const users = firestore.collection(paths.users());
  const found: QueryDocumentSnapshot[] = [];
  let spelling = findNextSpelling(email, "");
  for (let reads = 0; spelling !== null && reads < MOST_READS; reads += 1) {
    const { docs } = await users.where("email", ">=", spelling).orderBy("email").limit(1).get();
    const stored = docs[0]?.get("email") as unknown;
    if (typeof stored !== "string") break;
    if (stored.toLowerCase() === email) {
      const same = await users.where("email", "==", stored).limit(MOST_READS).get();
      found.push(...same.docs);
    }
    spelling = findNextSpelling(email, stored);
  }
  return found;
}
