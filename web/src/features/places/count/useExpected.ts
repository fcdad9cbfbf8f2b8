import { useMemo } from "react";

import { type ListingRow, rowDocument, toRow } from "@/lib/listings/row";
import type { Place } from "@/lib/places/arrangePlaces";

import { useSoldIn } from "../useSoldIn";
import type { Counted, Expected } from "./counting";

/**
 * Returns the cars that should be in a place, including sold ones that aren't packed, and the cars that were
 * found there. Null until all are loaded.
 */
export function useExpected(
  place: Place,
  counted: Counted,
  rows: readonly ListingRow[] | null,
): readonly Expected[] | null {
  const waiting = useSoldIn(place.placeId);
  return useMemo(() => {
    if (waiting === null || rows === null) return null;
    const cars = new Map<string, Expected>(
      place.cars.map(({ row, copies }) => [row.id, { row, forSale: copies, sold: 0 }]),
    );
    for (const listing of waiting) {
      const here = listing.toPack?.copies[place.placeId] ?? 0;
      const known = cars.get(listing.id);
      const row = known?.row ?? toRow(listing.id, rowDocument.parse(listing));
      cars.set(listing.id, { row, forSale: known?.forSale ?? 0, sold: here });
    }
    for (const row of rows) {
      if (Object.hasOwn(counted, row.id) && !cars.has(row.id)) cars.set(row.id, { row, forSale: 0, sold: 0 });
    }
    return [...cars.values()];
  }, [place, counted, rows, waiting]);
}
