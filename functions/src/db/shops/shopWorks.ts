import { FieldValue, type Firestore, Timestamp, type Transaction } from "firebase-admin/firestore";

import { paths } from "../../contract/documents.ts";
import {
  shopOperationDocument,
  shopPageDocument,
  type ShopPage,
} from "../../contract/shops/shopMigration.ts";
import type { ShopDecision, ShopWork, ShopWorkStore } from "../../domain/shops/ports.ts";

/** Enough for several clicks competing for the document. */
const MAX_ATTEMPTS = 20;
/** Documents deleted per batch. */
const DELETE_BATCH = 400;

export function shopWorkStore(firestore: Firestore): ShopWorkStore {
  const operation = (uid: string) => firestore.doc(paths.operation(uid, "woocommerce"));

  const read = async (transaction: Transaction, uid: string): Promise<ShopWork> => {
    const stored = shopOperationDocument.parse((await transaction.get(operation(uid))).data() ?? {});
    return {
      ...stored,
      startedAt: stored.startedAt?.toMillis() ?? null,
      finishedAt: stored.finishedAt?.toMillis() ?? null,
      resumesAt: stored.resumesAt?.toMillis() ?? null,
    };
  };
  const write = <T>(transaction: Transaction, uid: string, decision: ShopDecision<T>): T => {
    const { work, pages = [], imported = 0, answer } = decision;
    if (work === null) return answer;
    transaction.set(operation(uid), {
      ...work,
      startedAt: toTimestamp(work.startedAt),
      finishedAt: toTimestamp(work.finishedAt),
      resumesAt: toTimestamp(work.resumesAt),
    });
    for (const page of pages) transaction.set(firestore.doc(paths.shopPage(uid, page.index)), page);
    if (imported !== 0) {
      const counted = { productsImported: FieldValue.increment(imported) };
      transaction.set(firestore.doc(paths.shopConfig(uid)), counted, { merge: true });
    }
    return answer;
  };

  return {
    change: (uid, decide) =>
      firestore.runTransaction(
        async (transaction) => write(transaction, uid, decide(await read(transaction, uid))),
        { maxAttempts: MAX_ATTEMPTS },
      ),

    changeList: (uid, decide) =>
      firestore.runTransaction(
        async (transaction) => {
          const work = await read(transaction, uid);
          const list = firestore.collection(paths.shopPages(uid)).where("runId", "==", work.runId);
          const { docs } = await transaction.get(list);
          const pages = docs.map((found): ShopPage => shopPageDocument.parse(found.data()));
          return write(
            transaction,
            uid,
            decide(
              work,
              pages.toSorted((one, other) => one.index - other.index),
            ),
          );
        },
        { maxAttempts: MAX_ATTEMPTS },
      ),

    async page(uid, index) {
      const found = await firestore.doc(paths.shopPage(uid, index)).get();
      return found.exists ? shopPageDocument.parse(found.data()) : null;
    },

    async dropOtherPages(uid, runId) {
      const others = firestore.collection(paths.shopPages(uid)).where("runId", "!=", runId).select();
      for (;;) {
        const { docs } = await others.limit(DELETE_BATCH).get();
        if (docs.length === 0) return;
        const batch = firestore.batch();
        for (const { ref } of docs) batch.delete(ref);
        await batch.commit();
      }
    },
  };
}

const toTimestamp = (milliseconds: number | null): Timestamp | null =>
  milliseconds === null ? null : Timestamp.fromMillis(milliseconds);
