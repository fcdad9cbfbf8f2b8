interface LotCar {
  readonly listingId: string;
  readonly copies: number;
}

/** Merges entries of the same car. */
export function joinCars(cars: readonly LotCar[]): { listingId: string; copies: number }[] {
  const copies = new Map<string, number>();
  for (const car of cars) copies.set(car.listingId, (copies.get(car.listingId) ?? 0) + car.copies);
  return [...copies].map(([listingId, each]) => ({ listingId, copies: each }));
}

/** Returns whether two lots have the same copies of the same cars, in any order. */
export function haveSameCars(one: readonly LotCar[], other: readonly LotCar[]): boolean {
  const [mine, theirs] = [joinCars(one), joinCars(other)];
  const copies = new Map(mine.map((car) => [car.listingId, car.copies]));
  return mine.length === theirs.length && theirs.every((car) => copies.get(car.listingId) === car.copies);
}
