import { FieldValue, type Firestore, Timestamp } from "firebase-admin/firestore";

import { paths } from "../../contract/documents.ts";
import { ECHO_MS, type Echoes } from "../../domain/ebay/echoes.ts";

export function openEchoStore(firestore: Firestore, now: () => number = Date.now): Echoes {
  const document = (uid: string, eventType: string, itemId: string) =>
    firestore.doc(paths.ebayEcho(uid, `${eventType}-${itemId}`));
  return {
    async expect(uid, eventType, itemIds) {
      const expiresAt = Timestamp.fromMillis(now() + ECHO_MS);
      const batch = firestore.batch();
      for (const itemId of itemIds) {
        const change = { count: FieldValue.increment(1), expiresAt };
        batch.set(document(uid, eventType, itemId), change, { merge: true });
      }
      await batch.commit();
    },

    async take(uid, eventType, itemId) {
      const echo = document(uid, eventType, itemId);
      // Checked without a transaction, because most changes aren't ours.
      if (!(await echo.get()).exists) return false;
      return firestore.runTransaction(async (transaction) => {
        const found = await transaction.get(echo);
        const [count, expiresAt] = [found.get("count") as unknown, found.get("expiresAt") as unknown];
        if (typeof count !== "number" || !(expiresAt instanceof Timestamp)) return false;
        const isExpected = expiresAt.toMillis() > now();
        if (isExpected && count > 1) transaction.update(found.ref, { count: count - 1 });
        else transaction.delete(found.ref);
        return isExpected;
      });
    },
  };
}
