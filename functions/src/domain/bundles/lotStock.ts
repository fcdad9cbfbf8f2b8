import type { Lot } from "../../contract/documents.ts";
import { AppError } from "../../contract/wire/errors.ts";

/** A car of a lot, with its copies for sale and the copies that each lot holds. */
export interface CarInLot {
  readonly title: string;
  readonly forSale: number;
  readonly each: number;
}

/** What is read of a car. Null: it is gone, and counts as sold out. */
type Car = { readonly title?: string; readonly quantity: number } | null | undefined;

/** Cars as a lot stores them. The ids stand beside them, so that a query finds the lots of a car. */
export const storedCars = (cars: Lot["cars"]): Pick<Lot, "cars" | "carIds"> => ({
  cars,
  carIds: cars.map(({ listingId }) => listingId),
});

export const carsInLot = (cars: Lot["cars"], read: (listingId: string) => Car): CarInLot[] =>
  cars.map(({ listingId, copies }) => {
    const car = read(listingId);
    return { title: car?.title ?? listingId, forSale: car?.quantity ?? 0, each: copies };
  });

/** Returns how many copies of a lot its cars are enough for. */
export const enoughFor = (cars: readonly CarInLot[]): number =>
  Math.min(...cars.map(({ forSale, each }) => Math.floor(forSale / each)));

/** Throws `lot/too-few-cars` unless the cars are enough for so many copies of the lot. */
export function assertEnough(cars: readonly CarInLot[], copies: number): void {
  const short = cars.find(({ forSale, each }) => forSale < each * copies);
  if (short === undefined) return;
  const { title, forSale, each } = short;
  const message = `“${title}” has ${forSale} for sale, and ${each * copies} are needed.`;
  throw new AppError("lot/too-few-cars", { message });
}

interface Cars {
  read(uid: string, listingId: string): Promise<Car>;
}

/**
 * Throws `lot/too-few-cars` if the listing is a lot whose cars aren't enough for a quantity. A sale in the same moment
 * is settled afterwards (`settleLots`).
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
    carsInLot(lot.cars, (id) => found.get(id)),
    quantity,
  );
}
