import type { Lot } from "../../contract/documents.ts";
import type { Reason } from "../../contract/reasons/reasonText.ts";
import { AppError } from "../../contract/wire/errors.ts";

/** A car of a lot, with its copies for sale and the copies per lot. */
export interface CarInLot {
  readonly title: string;
  readonly forSale: number;
  readonly each: number;
}

/** The fields read from a car. A deleted car is null and counts as sold out. */
type Car = { readonly title?: string; readonly quantity: number } | null | undefined;

/** Returns cars as a lot stores them. A query by `carIds` finds the lots of a car. */
export const toStoredCars = (cars: Lot["cars"]): Pick<Lot, "cars" | "carIds"> => ({
  cars,
  carIds: cars.map(({ listingId }) => listingId),
});

export const readCarsInLot = (cars: Lot["cars"], read: (listingId: string) => Car): CarInLot[] =>
  cars.map(({ listingId, copies }) => {
    const car = read(listingId);
    return { title: car?.title ?? listingId, forSale: car?.quantity ?? 0, each: copies };
  });

export const countPossibleCopies = (cars: readonly CarInLot[]): number =>
  Math.min(...cars.map(({ forSale, each }) => Math.floor(forSale / each)));

/** Throws `lot/too-few-cars` unless the cars suffice for this many copies of the lot. */
export function assertEnough(cars: readonly CarInLot[], copies: number): void {
  const short = cars.find(({ forSale, each }) => forSale < each * copies);
  if (short === undefined) return;
  const { title, forSale, each } = short;
  const reason: Reason = "few-copies";
  throw new AppError("lot/too-few-cars", { reason, title, forSale, needed: each * copies });
}

interface Cars {
  read(uid: string, listingId: string): Promise<Car>;
}

/**
 * Throws `lot/too-few-cars` if the listing is a lot whose cars don't suffice for a quantity. `settleLots`
 * corrects the lot after a concurrent sale.
 */
export async function assertLotHolds(
  cars: Cars,
  uid: string,
  lot: Lot | null | undefined,
  quantity: number,
): Promise<void> {
  if (!lot) return;
  const ids = lot.cars.map(({ listingId }) => listingId);
  const found = new Map(
    await Promise.all(ids.map(async (id) => [id, (await cars.read(uid, id)) ?? null] as const)),
  );
  assertEnough(
    readCarsInLot(lot.cars, (id) => found.get(id)),
    quantity,
  );
}
