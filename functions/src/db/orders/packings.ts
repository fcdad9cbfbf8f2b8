import { type Firestore, Timestamp } from "firebase-admin/firestore";

import { orderDocument, paths } from "../../contract/documents.ts";
import { AppError } from "../../contract/wire/errors.ts";
import type { PackingStore } from "../../domain/orders/ports.ts";

export function packingStore(firestore: Firestore): PackingStore {
  return {
    async read(uid, orderId) {
      const snapshot = await firestore.doc(paths.order(uid, orderId)).get();
      if (!snapshot.exists) return null;
      return orderDocument.parse(snapshot.data()).packing?.state ?? null;
    },

    async keep(uid, orderIds, packing, now) {
      await firestore.runTransaction(async (transaction) => {
        const documents = [...new Set(orderIds)].map((orderId) => firestore.doc(paths.order(uid, orderId)));
        const found = await transaction.getAll(...documents);
        if (found.some(({ exists }) => !exists)) throw new AppError("order/not-found");
        for (const snapshot of found) {
          const order = orderDocument.parse(snapshot.data());
          const at = Timestamp.fromMillis(now);
          transaction.update(snapshot.ref, { packing: packing === null ? null : { ...packing, at } });
          if (packing?.state !== "overridden") continue;
          transaction.set(firestore.doc(paths.activity(uid, `packing-${order.orderId}`)), {
            type: "event",
            source: "packing",
            title: `Order ${order.orderId} goes unchecked`,
            subtitle: packing.reason,
            amount: null,
            timestamp: at,
            metadata: { orderId: order.orderId },
          });
        }
      });
    },
  };
}
