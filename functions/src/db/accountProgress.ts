import { FieldValue, type Firestore, type Transaction } from "firebase-admin/firestore";

import { paths } from "../contract/documents.ts";
import { syncOperationDocument } from "../contract/operations.ts";

/**
 * Forgets how far an account's listings and orders have been read: of another account it says nothing, and would hide
 * what that one has. A sync under way loses its lease, so its worker stops at its next step. Reads first and answers
 * the writes: a transaction wants all its reads before.
 */
export async function forgetProgress(
  firestore: Firestore,
  transaction: Transaction,
  uid: string,
): Promise<() => void> {
  const sync = firestore.doc(paths.operation(uid, "sync"));
  const found = await transaction.get(sync);
  const { place, message } = syncOperationDocument.parse(found.data() ?? {});
  return () => {
    transaction.delete(firestore.doc(paths.operation(uid, "orders")));
    // Over already: how it went may stay.
    if (place === null) return;
    const stopped = syncOperationDocument.parse({
      status: "failed",
      message,
      failure: { code: "ebay/not-connected", params: {} },
      resumesAt: null,
    });
    transaction.set(sync, { ...stopped, finishedAt: FieldValue.serverTimestamp() });
  };
}
