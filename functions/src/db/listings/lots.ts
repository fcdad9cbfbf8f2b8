import { FieldValue, type Firestore } from "firebase-admin/firestore";

import { listingDocument, paths } from "../../contract/documents.ts";
import type { LotPorts } from "../../domain/bundles/settleLots.ts";
import { writeChangeSet } from "./changeSets.ts";

export function lotStore(firestore: Firestore): LotPorts["lots"] {
  return {
    async change(uid, plan) {
      const query = firestore.collection(paths.listings(uid)).where("lot.wanted", ">=", 0);
      if ((await query.limit(1).get()).empty) return [];
      return firestore.runTransaction(async (transaction) => {
        const lots = (await transaction.get(query)).docs;
        const carIds = new Set(
          lots.flatMap((lot) =>
            (listingDocument.parse(lot.data()).lot?.cars ?? []).map(({ listingId }) => listingId),
          ),
        );
        const refs = [...carIds].map((id) => firestore.doc(paths.listing(uid, id)));
        const cars = refs.length === 0 ? [] : await transaction.getAll(...refs);
        const found = [...lots, ...cars.filter(({ exists }) => exists)];
        const listings = found.map((each) => ({ ...listingDocument.parse(each.data()), id: each.id }));
        const changes = plan(listings);
        const now = FieldValue.serverTimestamp();
        const changed = [];
        for (const snapshot of found) {
          const fields = changes.get(snapshot.id);
          if (fields === undefined) continue;
          transaction.update(snapshot.ref, { ...fields, updatedAt: now, lastLocalUpdate: now });
          changed.push({ listingId: snapshot.id, before: snapshot.data() ?? {}, after: fields });
        }
        writeChangeSet(firestore, transaction, uid, "lot", changed);
        return listings.flatMap(({ id, lot }) => {
          const untold = changes.get(id)?.lot?.untold ?? lot?.untold ?? [];
          return untold.length === 0 ? [] : [{ lotId: id, untold }];
        });
      });
    },

    async noteTold(uid, lotId, listingId) {
      await firestore
        .doc(paths.listing(uid, lotId))
        .update({ "lot.untold": FieldValue.arrayRemove(listingId) });
    },
  };
}
