import { readStock, type StockFields, UNPLACED } from "@contract/places/stock";

import type { CopiesAt } from "./pickList";

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
