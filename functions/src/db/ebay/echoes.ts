import { type DocumentData, type Firestore, Timestamp } from "firebase-admin/firestore";

import { paths } from "../../contract/documents.ts";
import { ECHO_MS, type Echoes } from "../../domain/ebay/echoes.ts";
import { changeDocument } from "../optimistic.ts";

const toExpiry = (now: number) => Timestamp.fromMillis(now + ECHO_MS);

/** Ignores expired echoes, because Firestore deletes their document later. */
function countExpected(stored: DocumentData, now: number): number {
  const [count, expiresAt] = [stored["count"] as unknown, stored["expiresAt"] as unknown];
  const isExpected = expiresAt instanceof Timestamp && expiresAt.toMillis() > now;
  return isExpected && typeof count === "number" ? count : 0;
}

export function openEchoStore(firestore: Firestore, now: () => number = Date.now): Echoes {
  const document = (uid: string, eventType: string, itemId: string) =>
    firestore.doc(paths.ebayEcho(uid, `${eventType}-${itemId}`));
  return {
    async expect(uid, eventType, itemIds) {
      const times = new Map<string, number>();
      for (const itemId of itemIds) times.set(itemId, (times.get(itemId) ?? 0) + 1);
      const expectOne = ([itemId, more]: readonly [string, number]) =>
        changeDocument(firestore, document(uid, eventType, itemId).path, (stored) => {
          const next = { count: countExpected(stored, now()) + more, expiresAt: toExpiry(now()) };
          return { result: undefined, next };
        });
      await Promise.all([...times].map(expectOne));
    },

    async take(uid, eventType, itemId) {
      const echo = document(uid, eventType, itemId);
      // Checked without a transaction, because most changes aren't ours.
      if (!(await echo.get()).exists) return false;
      return firestore.runTransaction(async (transaction) => {
        const found = await transaction.get(echo);
        const count = countExpected(found.data() ?? {}, now());
        if (count > 1) transaction.update(found.ref, { count: count - 1 });
        else if (found.exists) transaction.delete(found.ref);
        return count > 0;
      });
    },
  };
}
