import type { StockFields } from "@contract/places/stock";

import { collectionStore } from "@/lib/listings/store";

import { listCopies } from "./pick/listCopies";
import type { CopiesAt, WantedCar } from "./pick/pickList";

/** The copies of each listing that are sold and not packed, as far as they are known. */
export type ToPackOf = ReadonlyMap<string, NonNullable<StockFields["toPack"]>>;

/** Returns the function that says where a car's copies lie. */
export const createPlacesOf =
  (toPack: ToPackOf) =>
  ({ listingId }: WantedCar): readonly CopiesAt[] => {
    const row = listingId === null ? null : collectionStore.get(listingId);
    if (row === null) return [];
    return listCopies({ ...row, toPack: toPack.get(row.id) ?? null });
  };
