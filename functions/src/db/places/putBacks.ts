import { type Firestore, Timestamp } from "firebase-admin/firestore";

import { type ListingDocument, listingDocument, orderDocument, paths } from "../../contract/documents.ts";
import { AppError } from "../../contract/wire/errors.ts";
import type { PutBackPorts } from "../../domain/places/putBack.ts";
import { writeChangeSet } from "../listings/changeSets.ts";
import { readAll } from "../documents.ts";
import { stampEdit, listingRefs } from "../listings/storedListing.ts";

export function openPutBackStore(firestore: Firestore, now: () => number): PutBackPorts["store"] {
  return {
    async read(uid, orderId) {
      const snapshot = await firestore.doc(paths.order(uid, orderId)).get();
      return snapshot.exists ? orderDocument.parse(snapshot.data()) : null;
    },

    change: (uid, orderId, listingIdsOf, plan) =>
      firestore.runTransaction(async (transaction) => {
        const at = firestore.doc(paths.order(uid, orderId));
        const stored = await transaction.get(at);
        if (!stored.exists) throw new AppError("order/not-found");
        const order = orderDocument.parse(stored.data());
        const read = async (ids: readonly string[]) => {
          const found = await readAll(transaction, listingRefs(firestore, uid, [...new Set(ids)]));
          return found.filter(({ exists }) => exists);
        };
        const ordered = await read(listingIdsOf(order));
        const known = new Set(ordered.map(({ id }) => id));
        const carIds = ordered.flatMap((snapshot) =>
          (listingDocument.parse(snapshot.data()).lot?.cars ?? []).map(({ listingId }) => listingId),
        );
        const all = [...ordered, ...(await read(carIds.filter((id) => !known.has(id))))];
        const listings = new Map<string, ListingDocument>(
          all.map((snapshot) => [snapshot.id, listingDocument.parse(snapshot.data())]),
        );
        const planned = plan(order, listings);
        const { record, changes } = planned;
        const before = order.putBacks.find(({ id }) => id === record.id);
        if (before !== undefined && before.isUndone === record.isUndone) return { plan: planned, listings };
        const changed = [];
        for (const snapshot of all) {
          const fields = changes.get(snapshot.id);
          if (fields === undefined) continue;
          transaction.update(snapshot.ref, { ...fields, ...stampEdit() });
          changed.push({ listingId: snapshot.id, before: snapshot.data() ?? {}, after: fields });
        }
        const storedRecord = { ...record, at: before?.at ?? Timestamp.fromMillis(now()) };
        const putBacks = [...order.putBacks.filter(({ id }) => id !== record.id), storedRecord];
        transaction.update(at, { putBacks });
        const act = record.isUndone ? "taken-back" : "put-back";
        writeChangeSet(firestore, transaction, uid, "seller", changed, `${act}-${record.id}`);
        return { plan: planned, listings };
      }),
  };
}
