import { FieldPath, type Firestore } from "firebase-admin/firestore";

import { usageDocument } from "../../functions/src/contract/documents.ts";
import { mergeShards } from "../../functions/src/domain/usage/mergeShards.ts";

/** Returns a day's usage, the sum of all its parts. */
export async function readUsage(firestore: Firestore, day = new Date().toISOString().slice(0, 10)) {
  const parts = firestore
    .collection("usage")
    .where(FieldPath.documentId(), ">=", day)
    .where(FieldPath.documentId(), "<=", `${day}~9`);
  return usageDocument.parse(mergeShards((await parts.get()).docs.map((part) => part.data())));
}
