import { FieldValue, type Firestore, type Transaction } from "firebase-admin/firestore";

import { paths } from "../../contract/documents.ts";
import { syncOperationDocument } from "../../contract/operations.ts";

/**
 * Resets the sync progress of an account's listings and orders, which would hide changes of the next account.
 * A running sync loses its lease, so its worker stops at its next step. Reads first and returns a function
 * with the writes, because a Firestore transaction must read before it writes (decisions/ebay/0024).
 */
export async function forgetProgress(
  firestore: Firestore,
  transaction: Transaction,
  uid: string,
): Promise<() => void> {
  const sync = firestore.doc(paths.operation(uid, "sync"));
  const found = await transaction.get(sync);
  const { place } = syncOperationDocument.parse(found.data() ?? {});
  return () => {
    transaction.delete(firestore.doc(paths.operation(uid, "orders")));
    transaction.delete(firestore.doc(paths.operation(uid, "catchUp")));
    transaction.delete(firestore.doc(paths.privateTraffic(uid)));
    // The sync has ended, so its result is kept.
    if (place === null) return;
    const stopped = syncOperationDocument.parse({
      status: "failed",
      failure: { code: "ebay/not-connected", params: {} },
      resumesAt: null,
    });
    transaction.set(sync, { ...stopped, finishedAt: FieldValue.serverTimestamp() });
  };
}
