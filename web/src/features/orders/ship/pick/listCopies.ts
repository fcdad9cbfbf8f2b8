import { readStock, type StockFields, UNPLACED } from "@contract/places/stock";

import { collectionStore } from "@/lib/listings/store";

import type { CopiesAt, WantedCar } from "./pickList";

/** Lists where a listing's copies are stored, including sold copies. */
export function listCopies(listing: StockFields): readonly CopiesAt[] {
  const { places, unplaced, toPack } = readStock(listing);
  const sold = toPack?.copies ?? {};
  const ids = new Set([...Object.keys(places), ...Object.keys(sold)]);
  if (unplaced > 0) ids.add(UNPLACED);
  return Array.from(ids, (placeId) => {
    const waiting = Math.max(0, sold[placeId] ?? 0);
    const free = placeId === UNPLACED ? unplaced : (places[placeId] ?? 0);
    return { placeId, copies: free + waiting, sold: waiting };
  }).filter(({ placeId, copies }) => placeId !== UNPLACED || copies > 0);
}

/** The copies of each listing that are sold but not packed, as far as known. */
export type ToPackByListing = ReadonlyMap<string, NonNullable<StockFields["toPack"]>>;

/** Creates a function that returns where a car's copies are stored. */
export const createCopyFinder =
  (toPack: ToPackByListing) =>
  ({ listingId }: WantedCar): readonly CopiesAt[] => {
    const row = listingId === null ? null : collectionStore.get(listingId);
    if (row === null) return [];
    return listCopies({ ...row, toPack: toPack.get(row.id) ?? null });
  };
