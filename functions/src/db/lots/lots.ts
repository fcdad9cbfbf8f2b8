import {
  type DocumentSnapshot,
  FieldValue,
  type Firestore,
  Timestamp,
  type Transaction,
} from "firebase-admin/firestore";

import { type ListingDocument, type Lot, paths } from "../../contract/documents.ts";
import { isLotId } from "../../contract/listings/lotText.ts";
import { DAY_MS } from "../../contract/wire/durations.ts";
import { assertEnough, readCarsInLot } from "../../domain/lots/lotStock.ts";
import { planLots } from "../../domain/lots/planLots.ts";
import type { LotPorts } from "../../domain/lots/settleLots.ts";
import type { ChangeLotPorts } from "../../domain/lots/changeLot.ts";
import { repeatConflicts, writeUnlessChanged } from "../optimistic.ts";
import { writeRemovedPictures } from "../images/removedPictures.ts";
import { writeChangeSet } from "../listings/changeSets.ts";
import { readAll, type Reader } from "../documents.ts";
import { toStoredListing, stampEdit, listingRefs } from "../listings/storedListing.ts";

/** Reads listings by id, each once. The result has no entry for a missing listing. */
export async function readCars(
  firestore: Firestore,
  uid: string,
  listingIds: readonly string[],
  reader: Reader = firestore,
): Promise<Map<string, ListingDocument & { id: string }>> {
  const found = await readAll(reader, listingRefs(firestore, uid, [...new Set(listingIds)]));
  return new Map(found.flatMap((each) => (each.exists ? [[each.id, toStoredListing(each)]] : [])));
}

/**
 * Returns the changes of a lot that goes live, so that its cars suffice for its quantity. Null without
 * changes, or if the listing isn't a lot. Throws `lot/too-few-cars` if the cars don't suffice for one copy.
 */
export async function settleNewLot(
  firestore: Firestore,
  transaction: Transaction,
  uid: string,
  listing: ListingDocument & { id: string },
): Promise<{ quantity: number; lot: Lot } | null> {
  const { id, lot, quantity } = listing;
  if (!lot) return null;
  const carIds = lot.cars.map(({ listingId }) => listingId);
  const cars = await readCars(firestore, uid, carIds, transaction);
  const inLot = readCarsInLot(lot.cars, (carId) => cars.get(carId));
  if (quantity > 0) assertEnough(inLot, 1);
  const change = planLots([listing, ...cars.values()]).get(id);
  return change === undefined ? null : { quantity: change.quantity ?? quantity, lot: change.lot ?? lot };
}

export const openLotChanges = (firestore: Firestore): ChangeLotPorts["changes"] => ({
  change: (uid, listingId, carIds, plan) =>
    firestore.runTransaction(async (transaction) => {
      const ref = firestore.doc(paths.listing(uid, listingId));
      const found = await transaction.get(ref);
      const cars = await readCars(firestore, uid, carIds, transaction);
      const lot = found.exists ? toStoredListing(found) : null;
      const fields = plan(lot, cars);
      if (fields === null) return;
      transaction.update(ref, { ...fields, ...stampEdit() });
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

/** Fields of lots and cars that a settlement reads. */
const SETTLED_FIELDS = ["title", "quantity", "quantitySold", "storageBin", "toPack", "lot", "lastEbaySync"];

/**
 * Time after its last change that a sold-out lot is still read. Only a change of the lot itself, such as a
 * cancellation, can make it differ again, and each is settled right after it was read.
 */
const SOLD_OUT_FOR_MS = 7 * DAY_MS;

export function openLotStore(firestore: Firestore, now: () => number = Date.now): LotPorts["lots"] {
  const openListings = (uid: string) => firestore.collection(paths.listings(uid));
  return {
    async readOpen(uid) {
      const listings = openListings(uid).select(...SETTLED_FIELDS);
      const recently = Timestamp.fromMillis(now() - SOLD_OUT_FOR_MS);
      const found = await Promise.all([
        listings.where("lot.wanted", ">", 0).get(),
        listings.where("lot.untold", ">", []).get(),
        listings.where("lot.wanted", "==", 0).where("updatedAt", ">", recently).get(),
      ]);
      const lots = new Map(found.flatMap(({ docs }) => docs.map((each) => [each.id, each])));
      const cars = await readCarsOf(firestore, uid, [...lots.values()], SETTLED_FIELDS);
      return [...lots.values(), ...cars].map(toStoredListing);
    },

    async findLotsWith(uid, listingIds) {
      const found = new Set(listingIds.filter(isLotId));
      for (let at = 0; at < listingIds.length; at += CARS_AT_ONCE) {
        const ids = listingIds.slice(at, at + CARS_AT_ONCE);
        const lots = await openListings(uid).where("lot.carIds", "array-contains-any", ids).select().get();
        for (const { id } of lots.docs) found.add(id);
      }
      return [...found];
    },

    // Uses no transaction, because notifications of one sale write the same listings at the same time and
    // would wait for its locks. If a car changes unnoticed, the call that follows its change settles it.
    change: (uid, lotIds, plan) =>
      repeatConflicts(async () => {
        const stored = await readAll(firestore, listingRefs(firestore, uid, lotIds));
        const lots = stored.filter(({ exists }) => exists);
        const found = [...lots, ...(await readCarsOf(firestore, uid, lots))];
        const listings = found.map(toStoredListing);
        const changes = plan(listings);
        const batch = firestore.batch();
        const changed = [];
        for (const snapshot of found) {
          const fields = changes.get(snapshot.id);
          if (fields === undefined) continue;
          writeUnlessChanged(batch, snapshot, { ...fields, ...stampEdit() });
          changed.push({ listingId: snapshot.id, before: snapshot.data() ?? {}, after: fields });
        }
        writeChangeSet(firestore, batch, uid, "lot", changed);
        if (changed.length > 0) await batch.commit();
        return {
          changed: changed.map(({ listingId }) => listingId),
          waiting: listings.flatMap(({ id, lot }) => {
            const untold = changes.get(id)?.lot?.untold ?? lot?.untold ?? [];
            return untold.length === 0 ? [] : [{ lotId: id, untold }];
          }),
        };
      }),

    // A settlement that changes a quantity meanwhile writes this lot, or another lot with its own mark.
    markUpdated: (uid, lotId, sent) =>
      repeatConflicts(async () => {
        const ids = [...new Set([lotId, ...sent.keys()])];
        const found = (await readAll(firestore, listingRefs(firestore, uid, ids))).filter(
          (each) => each.exists,
        );
        const lot = found.find(({ id }) => id === lotId);
        const newer = found.map(toStoredListing).filter(({ id, quantity }) => {
          const accepted = sent.get(id) ?? null;
          return accepted !== null && accepted !== quantity;
        });
        const told = [...sent.keys()].filter((id) => !newer.some((listing) => listing.id === id));
        if (!lot || told.length === 0) return;
        const batch = firestore.batch();
        writeUnlessChanged(batch, lot, { "lot.untold": FieldValue.arrayRemove(...told) });
        await batch.commit();
      }),

    async noteRefused(uid, listingId, failure) {
      const found = await firestore.doc(paths.listing(uid, listingId)).get();
      if (!found.exists) return;
      const { title, quantity } = toStoredListing(found);
      await firestore.doc(paths.activity(uid, `untold-${listingId}-${quantity}`)).set({
        type: "event",
        source: "pegboard",
        title,
        subtitle: null,
        unsent: { quantity, ...failure },
        amount: null,
        timestamp: FieldValue.serverTimestamp(),
        metadata: { listingId },
      });
    },
  };
}

/** Reads the cars of lots, each once. Skips missing cars, and lots that were already read. */
async function readCarsOf(
  firestore: Firestore,
  uid: string,
  lots: readonly DocumentSnapshot[],
  fieldMask?: readonly string[],
): Promise<DocumentSnapshot[]> {
  const known = new Set(lots.map(({ id }) => id));
  const carIds = new Set(
    lots.flatMap((lot) => (toStoredListing(lot).lot?.cars ?? []).map((car) => car.listingId)),
  );
  const unread = [...carIds].filter((id) => !known.has(id));
  const cars = await readAll(firestore, listingRefs(firestore, uid, unread), fieldMask);
  return cars.filter(({ exists }) => exists);
}
