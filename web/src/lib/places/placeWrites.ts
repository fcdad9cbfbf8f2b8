import { doc, serverTimestamp, writeBatch } from "firebase/firestore";

import { type ListingDocument, paths } from "@contract/documents";
import { deletePlaces as contract, type KeptPlace, MAX_DELETED_PLACES } from "@contract/places/deletePlaces";
import { toPlaceId } from "@contract/places/placeCodes";
import type { PlaceDocument } from "@contract/places/places";
import { moveCopies, readStock, toStockChanges } from "@contract/places/stock";

import { call } from "../calls/call";
import { db } from "../firestore/firestore";
import { convertFirestoreError } from "../firestore/firestoreErrors";
import { amendListingsOnce, type Transact } from "../listings/listingWrites";
import { splitInto } from "../splitInto";

/** The fields of a place that a person can edit. */
export type PlaceFields = Pick<PlaceDocument, "name" | "kind" | "note" | "capacity">;

/** Creates places, or changes existing ones with the same code. Resolves once the server has them. */
export async function savePlaces(uid: string, codes: readonly string[], fields: PlaceFields): Promise<void> {
  const batch = writeBatch(db);
  for (const code of codes) {
    const place = { ...fields, code, updatedAt: serverTimestamp() };
    batch.set(doc(db, paths.place(uid, toPlaceId(code))), place, { merge: true });
  }
  try {
    await batch.commit();
  } catch (error) {
    throw convertFirestoreError(error);
  }
}

/**
 * Deletes the places that contain no copies, not even sold ones. Returns
 * those that stay. A dry run deletes nothing.
 */
export async function deletePlaces(
  placeIds: readonly string[],
  { dryRun = false } = {},
): Promise<KeptPlace[]> {
  const kept: KeptPlace[] = [];
  for (const some of splitInto(MAX_DELETED_PLACES, placeIds)) {
    kept.push(...(await call(contract, { placeIds: some, dryRun })).kept);
  }
  return kept;
}

export interface Move {
  readonly listingId: string;
  /** At most the copies that are there are moved. */
  readonly copies: number;
}

/**
 * Moves copies of up to MAX_CHANGED_TOGETHER listings between places, in one transaction with their history.
 * Null is no place. A retry with the same id moves nothing. `transact` is for tests.
 */
export async function moveBetween(
  uid: string,
  moveId: string,
  from: string | null,
  to: string | null,
  moves: readonly Move[],
  transact?: Transact,
): Promise<void> {
  const copiesOf = new Map(moves.map(({ listingId, copies }) => [listingId, copies]));
  const change = (listingId: string, listing: ListingDocument) => {
    const moved = moveCopies(readStock(listing), from, to, copiesOf.get(listingId) ?? 0);
    // A move changes neither the quantity nor what waits to be packed. Only the server writes those.
    const { storageBin } = toStockChanges(listing, moved);
    return storageBin === undefined ? null : { storageBin };
  };
  await amendListingsOnce(uid, `move-${moveId}`, [...copiesOf.keys()], change, transact);
}
