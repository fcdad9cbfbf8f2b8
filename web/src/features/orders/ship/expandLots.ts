import type { Lot, PickRound } from "@contract/documents";

/** An ordered item: a car, or a lot of cars. */
export type SoldItem = PickRound["orders"][number]["items"][number];

/**
 * The cars of each lot, by the lot's listing id. A lot that isn't whole also has cars that aren't in the
 * collection.
 */
export type LotCars = ReadonlyMap<string, { readonly cars: Lot["cars"]; readonly isWhole: boolean }>;

/** Returns the title and SKU of a listing, or null if the collection doesn't contain it. */
export type FindName = (listingId: string) => { readonly title: string; readonly sku: string | null } | null;

/**
 * Returns the items with each lot replaced by its cars. The cars are stored in their own places and scanned
 * one by one. A lot that isn't whole is kept next to its cars, because its other cars must be searched for
 * (decisions/orders/0195).
 */
export const expandLots = (
  items: readonly SoldItem[],
  lots: LotCars,
  findName: FindName,
): readonly SoldItem[] =>
  items.flatMap((item) => {
    const lot = item.listingId === null ? undefined : lots.get(item.listingId);
    if (lot === undefined || lot.cars.length === 0) return [item];
    const cars = lot.cars.map(({ listingId, copies }): SoldItem => {
      const name = findName(listingId);
      const { title = item.title, sku = null } = name ?? {};
      return { listingId, ebayItemId: item.ebayItemId, title, sku, quantity: copies * item.quantity };
    });
    return lot.isWhole ? cars : [...cars, item];
  });
