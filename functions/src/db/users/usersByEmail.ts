import type { Firestore, QueryDocumentSnapshot } from "firebase-admin/firestore";

import { paths } from "../../contract/documents.ts";
import { findNextSpelling } from "./spellings.ts";

/**
 * Limits the cost of a call by an unknown person. A search takes about one read per letter that another
 * record shares.
 */
const MAX_READS = 100;

/**
 * Returns all user records whose email address is `email`, ignoring case. Firestore compares bytes, and
 * records that are created by hand can have any spelling. So this reads the first record at or after a
 * spelling, and continues with the next spelling after that record. It skips all records in between.
 */
export async function findUsersByEmail(
  firestore: Firestore,
  email: string,
): Promise<QueryDocumentSnapshot[]> {
  const users = firestore.collection(paths.users());
  const found: QueryDocumentSnapshot[] = [];
  let spelling = findNextSpelling(email, "");
  for (let reads = 0; spelling !== null && reads < MAX_READS; reads += 1) {
    const { docs } = await users.where("email", ">=", spelling).orderBy("email").limit(1).get();
    const stored = docs[0]?.get("email") as unknown;
    if (typeof stored !== "string") break;
    if (stored.toLowerCase() === email) {
      const same = await users.where("email", "==", stored).limit(MAX_READS).get();
      found.push(...same.docs);
    }
    spelling = findNextSpelling(email, stored);
  }
  return found;
}
