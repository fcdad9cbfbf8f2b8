import type { StockFields } from "@contract/places/stock";

import { collectionStore } from "@/lib/listings/store";

import { listCopies } from "./pick/listCopies";
import type { CopiesAt, WantedCar } from "./pick/pickList";

/** The copies of each listing that are sold but not packed, as far as known. */
export type ToPackOf = ReadonlyMap<string, NonNullable<StockFields["toPack"]>>;

/** Creates a function that returns where a car's copies are stored. */
export const createPlacesOf =
  (toPack: ToPackOf) =>
  ({ listingId }: WantedCar): readonly CopiesAt[] => {
    const row = listingId === null ? null : collectionStore.get(listingId);
    if (row === null) return [];
    return listCopies({ ...row, toPack: toPack.get(row.id) ?? null });
  };
