import type { Lot } from "../../contract/documents.ts";
import { readCarsInLot, countPossibleCopies, toStoredCars } from "./lotStock.ts";
import { readStock, setQuantity, toStockChanges, type StockFields } from "../../contract/places/stock.ts";

/** The fields that are read from lots and their cars. */
export interface LotListing extends StockFields {
  readonly id: string;
  readonly quantitySold: number;
  readonly lot?: Lot | null | undefined;
  /** Time when the marketplace's quantity was last adopted. */
  readonly lastEbaySync?: { toMillis(): number } | null | undefined;
}

/** The fields to write, keyed by listing id. */
export type LotChanges = ReadonlyMap<string, Partial<StockFields> & { lot?: Lot }>;

/**
 * Makes lots and their cars consistent. Sales of a lot since the last call lower the quantities of its cars.
 * Then each lot gets at most as many copies as its cars suffice for, and at most as many as the seller
 * wanted. Idempotent. A deleted car counts as sold out (decisions/places/0168).
 */
export function planLots(listings: readonly LotListing[]): LotChanges {
  const after = new Map(listings.map((listing) => [listing.id, listing]));
  const lots = listings.filter(({ lot }) => lot != null).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  for (const { quantitySold, lot } of lots) {
    const sold = quantitySold - (lot?.counted ?? quantitySold);
    for (const { listingId, copies } of sold === 0 ? [] : (lot?.cars ?? [])) {
      const car = after.get(listingId);
      if (car === undefined) continue;
      const quantity = Math.max(0, car.quantity - sold * copies);
      const stock = setQuantity(readStock(car), quantity, {
        sold: sold * copies,
        since: car.lastEbaySync?.toMillis() ?? 0,
      });
      after.set(listingId, { ...car, ...toStockChanges(car, stock) });
    }
  }
  for (const listing of lots) {
    if (listing.lot) after.set(listing.id, planLot(listing, listing.lot, after));
  }
  return findChanges(listings, after);
}

function planLot(listing: LotListing, lot: Lot, cars: ReadonlyMap<string, LotListing>): LotListing {
  const sold = listing.quantitySold - lot.counted;
  // Any quantity other than ours minus the sales is the seller's edit.
  const isEdited = listing.quantity !== Math.max(0, lot.set - sold);
  const wanted = isEdited ? listing.quantity : Math.max(0, lot.wanted - sold);
  const enough = countPossibleCopies(readCarsInLot(lot.cars, (id) => cars.get(id)));
  const set = Math.min(wanted, enough);
  return {
    ...listing,
    quantity: set,
    lot: { ...lot, ...toStoredCars(lot.cars), wanted, set, counted: listing.quantitySold },
  };
}

/** Records in each lot the listings whose quantity must still be sent, so that a crash loses none. */
function findChanges(
  before: readonly LotListing[],
  after: ReadonlyMap<string, LotListing>,
): Map<string, Partial<StockFields> & { lot?: Lot }> {
  const changes = new Map<string, Partial<StockFields> & { lot?: Lot }>();
  for (const listing of before) {
    const { quantity, storageBin, toPack } = after.get(listing.id) ?? listing;
    if (quantity === listing.quantity) continue;
    changes.set(listing.id, {
      quantity,
      ...(storageBin !== listing.storageBin && { storageBin }),
      ...(toPack !== listing.toPack && { toPack }),
    });
  }
  for (const { id, lot } of after.values()) {
    if (!lot) continue;
    const own = [id, ...lot.cars.map(({ listingId }) => listingId)].filter((each) => changes.has(each));
    const untold = [...new Set([...lot.untold, ...own])];
    const known = before.find((listing) => listing.id === id)?.lot;
    const wanted = { ...lot, untold };
    if (JSON.stringify(wanted) !== JSON.stringify(known)) {
      changes.set(id, { ...changes.get(id), lot: wanted });
    }
  }
  return changes;
}
