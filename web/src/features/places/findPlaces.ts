import type { Place, PlacedCar, Storage } from "@/lib/places/arrangePlaces";

/** Returns the places whose code or name matches, and those that contain a car with this title or SKU. */
export function findPlaces({ places }: Storage, search: string): readonly Place[] {
  const words = fold(search);
  if (words === "") return places;
  return places.filter(
    (place) => fold(`${place.code} ${place.name}`).includes(words) || findCars(place, search).length > 0,
  );
}

export function findCars({ cars }: Pick<Place, "cars">, search: string): readonly PlacedCar[] {
  const words = fold(search);
  if (words === "") return [];
  return cars.filter(({ row }) => fold(`${row.title} ${row.sku ?? ""}`).includes(words));
}

const fold = (text: string): string => text.trim().toLowerCase();
