import type { Lot, PickRound } from "@contract/documents";

/** An ordered item: a car, or a lot of them. */
export type SoldItem = PickRound["orders"][number]["items"][number];

/** The cars of lots, by the lot's listing id. A lot that isn't whole also has cars that the collection doesn't have. */
export type LotCars = ReadonlyMap<string, { readonly cars: Lot["cars"]; readonly isWhole: boolean }>;

/** Title and SKU of a listing, as far as the collection has it. */
export type NameOf = (listingId: string) => { readonly title: string; readonly sku: string | null } | null;

/**
 * Returns the items with each lot replaced by its cars, which lie in their own places and are scanned one by one. A lot
 * that isn't whole stays beside its cars: its other cars are looked for.
 */
export const openLots = (items: readonly SoldItem[], lots: LotCars, nameOf: NameOf): readonly SoldItem[] =>
  items.flatMap((item) => {
    const lot = item.listingId === null ? undefined : lots.get(item.listingId);
    if (lot === undefined || lot.cars.length === 0) return [item];
    const cars = lot.cars.map(({ listingId, copies }): SoldItem => {
      const name = nameOf(listingId);
      const { title = item.title, sku = null } = name ?? {};
      return { listingId, ebayItemId: item.ebayItemId, title, sku, quantity: copies * item.quantity };
    });
    return lot.isWhole ? cars : [...cars, item];
  });
