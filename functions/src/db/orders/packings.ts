import { type DocumentSnapshot, type Firestore, Timestamp, type Transaction } from "firebase-admin/firestore";

import { orderDocument, paths, pickRoundDocument } from "../../contract/documents.ts";
import { AppError } from "../../contract/wire/errors.ts";
import { storeEvent } from "../../contract/reasons/activityEvents.ts";
import type { Packing, PackingStore } from "../../domain/orders/ports.ts";
import { takeFromRound } from "../../domain/orders/takeFromRound.ts";
import { type PackedCopies, preparePacking, type FindTaken } from "../places/packLines.ts";

export function openPackingStore(firestore: Firestore): PackingStore {
  return {
    async read(uid, orderId) {
      const snapshot = await firestore.doc(paths.order(uid, orderId)).get();
      if (!snapshot.exists) return null;
      return orderDocument.parse(snapshot.data()).packing?.state ?? null;
    },

    async save(uid, orderIds, packing, now) {
      await firestore.runTransaction(async (transaction) => {
        const documents = [...new Set(orderIds)].map((orderId) => firestore.doc(paths.order(uid, orderId)));
        const round = firestore.doc(paths.pickRound(uid));
        const [picked, ...found] = await transaction.getAll(round, ...documents);
        if (found.some(({ exists }) => !exists)) throw new AppError("order/not-found");
        const isPacked = packing !== null && packing.state !== "stopped";
        const { packed, linesOf } = isPacked
          ? listPacked(found)
          : { packed: [], linesOf: new Map<string, string[]>() };
        const pickedCopies = takeFromPicked(picked);
        const pack = await preparePacking(firestore, transaction, uid, packed, pickedCopies.from);
        pack();
        const used = pickedCopies.used();
        if (used !== null) transaction.update(round, { packed: used });
        const at = Timestamp.fromMillis(now);
        for (const { ref, id } of found) {
          const packedLines = linesOf.get(id);
          transaction.update(ref, {
            packing: packing === null ? null : { ...packing, at },
            ...(packedLines && { packedLines }),
          });
          if (packing?.state === "overridden") noteOverride(firestore, transaction, uid, id, packing, at);
        }
      });
    },
  };
}

/** Returns the copies that leave their places with these orders. Each line is included once. */
function listPacked(found: readonly DocumentSnapshot[]) {
  const packed: PackedCopies[] = [];
  const linesOf = new Map<string, string[]>();
  for (const snapshot of found) {
    const { items, date, packedLines } = orderDocument.parse(snapshot.data());
    const lines = items.filter(({ lineItemId }) => lineItemId != null && !packedLines.includes(lineItemId));
    if (lines.length === 0) continue;
    linesOf.set(snapshot.id, [...packedLines, ...lines.flatMap(({ lineItemId }) => lineItemId ?? [])]);
    for (const { listingId, quantity: copies } of lines) {
      if (listingId !== null) packed.push({ listingId, copies, orderedAt: date.toMillis() });
    }
  }
  return { packed, linesOf };
}

/**
 * Takes copies from the places where the round picked them. `used` returns the round's new `packed`, or null.
 */
function takeFromPicked(picked: DocumentSnapshot | undefined): {
  from: FindTaken;
  used: () => Record<string, number> | null;
} {
  const round = picked?.exists ? pickRoundDocument.parse(picked.data()) : null;
  let used: Record<string, number> | null = null;
  return {
    from(listingId, copies) {
      if (round === null) return null;
      const from = takeFromRound({ ...round, packed: used ?? round.packed }, listingId, copies);
      if (from !== null) used = from.packed;
      return from?.taken ?? null;
    },
    used: () => used,
  };
}

function noteOverride(
  firestore: Firestore,
  transaction: Transaction,
  uid: string,
  orderId: string,
  { reason }: Packing,
  timestamp: Timestamp,
): void {
  transaction.set(firestore.doc(paths.activity(uid, `packing-${orderId}`)), {
    type: "event",
    source: "packing",
    ...storeEvent({ code: "unchecked", orderId, reason }),
    amount: null,
    timestamp,
    metadata: { orderId },
  });
}
