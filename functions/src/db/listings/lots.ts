import {
  type DocumentReference,
  type DocumentSnapshot,
  FieldValue,
  type Firestore,
  type Transaction,
} from "firebase-admin/firestore";

import { type ListingDocument, listingDocument, type Lot, paths } from "../../contract/documents.ts";
import { isLotId } from "../../contract/listing/bundleText.ts";
import { assertEnough, carsInLot } from "../../domain/bundles/lotStock.ts";
import { planLots } from "../../domain/bundles/planLots.ts";
import type { LotPorts } from "../../domain/bundles/settleLots.ts";
import type { ChangeLotPorts } from "../../domain/bundles/changeLot.ts";
import { writeRemovedPictures } from "../images/removedPictures.ts";
import { writeChangeSet } from "./changeSets.ts";

/** Reads listings by id, each once. One that is gone is missing. */
export async function readCars(
  firestore: Firestore,
  uid: string,
  listingIds: readonly string[],
  read: (...refs: DocumentReference[]) => Promise<DocumentSnapshot[]> = (...refs) =>
    firestore.getAll(...refs),
): Promise<Map<string, ListingDocument & { id: string }>> {
  const refs = [...new Set(listingIds)].map((id) => firestore.doc(paths.listing(uid, id)));
  const found = refs.length === 0 ? [] : await read(...refs);
  return new Map(
    found.flatMap((each) =>
      each.exists ? [[each.id, { ...listingDocument.parse(each.data()), id: each.id }]] : [],
    ),
  );
}

/**
 * Returns what changes of a lot that goes live, so that its cars are enough for it. Null: nothing, or it isn't a lot.
 * Throws `lot/too-few-cars` if they aren't enough for one.
 */
export async function settleNewLot(
  firestore: Firestore,
  transaction: Transaction,
  uid: string,
  listing: ListingDocument & { id: string },
): Promise<{ quantity: number; lot: Lot } | null> {
  const { id, lot, quantity } = listing;
  if (!lot) return null;
  const cars = await readCars(
    firestore,
    uid,
    lot.cars.map(({ listingId }) => listingId),
    (...refs) => transaction.getAll(...refs),
  );
  if (quantity > 0) {
    assertEnough(
      carsInLot(lot.cars, (carId) => cars.get(carId)),
      1,
    );
  }
  const change = planLots([listing, ...cars.values()]).get(id);
  return change === undefined ? null : { quantity: change.quantity ?? quantity, lot: change.lot ?? lot };
}

export const lotChanges = (firestore: Firestore): ChangeLotPorts["changes"] => ({
  change: (uid, listingId, carIds, plan) =>
    firestore.runTransaction(async (transaction) => {
      const ref = firestore.doc(paths.listing(uid, listingId));
      const found = await transaction.get(ref);
      const cars = await readCars(firestore, uid, carIds, (...refs) => transaction.getAll(...refs));
      const lot = found.exists ? { ...listingDocument.parse(found.data()), id: found.id } : null;
      const fields = plan(lot, cars);
      if (fields === null) return;
      const now = FieldValue.serverTimestamp();
      transaction.update(ref, { ...fields, updatedAt: now, lastLocalUpdate: now });
      const before = found.data() ?? {};
      const { firebaseImages } = fields;
      writeRemovedPictures(firestore, transaction, uid, listingId, before, {
        ...(firebaseImages && { firebaseImages }),
      });
      writeChangeSet(firestore, transaction, uid, "seller", [{ listingId, before, after: fields }]);
    }),
});

/** Firestore's limit of values in `array-contains-any`. */
const CARS_AT_ONCE = 30;

/** Tells whether one of these listings is a lot or a car of one. */
export async function areInLots(
  firestore: Firestore,
  uid: string,
  listingIds: readonly string[],
): Promise<boolean> {
  if (listingIds.some(isLotId)) return true;
  const listings = firestore.collection(paths.listings(uid));
  for (let at = 0; at < listingIds.length; at += CARS_AT_ONCE) {
    const ids = listingIds.slice(at, at + CARS_AT_ONCE);
    if (!(await listings.where("lot.carIds", "array-contains-any", ids).limit(1).get()).empty) return true;
  }
  return false;
}

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
