import { isLotId } from "@contract/listings/lotText";
import { comparePlaces, toPlaceCode } from "@contract/places/placeCodes";
import type { PlaceDocument, PlaceKind } from "@contract/places/places";
import { readStock } from "@contract/places/stock";

import type { ListingRow } from "../listings/row";

/** Copies of a car in a place, or in none. */
export interface PlacedCar {
  readonly row: ListingRow;
  readonly copies: number;
}

export interface Place {
  readonly placeId: string;
  readonly code: string;
  readonly name: string;
  readonly kind: PlaceKind;
  readonly note: string;
  /** The number of copies that fit. Null: no limit. */
  readonly capacity: number | null;
  /** False if listings name the place, but it hasn't been set up. */
  readonly isSetUp: boolean;
  readonly cars: readonly PlacedCar[];
  readonly copies: number;
}

export interface Storage {
  /** In walking order. */
  readonly places: readonly Place[];
  readonly unplaced: readonly PlacedCar[];
  readonly unplacedCopies: number;
}

type Documents = readonly (PlaceDocument & { readonly id: string })[];

/**
 * Sorts the copies of all listings into places. These are the places that are
 * set up, and those that only listings name.
 */
export function arrangePlaces(documents: Documents, rows: readonly ListingRow[]): Storage {
  const cars = new Map<string, PlacedCar[]>(documents.map(({ id }) => [id, []]));
  const unplaced: PlacedCar[] = [];
  for (const row of rows) {
    // The copies of a lot are in the places of its cars.
    if (row.quantity === 0 || isLotId(row.id)) continue;
    const stock = readStock(row);
    if (stock.unplaced > 0) unplaced.push({ row, copies: stock.unplaced });
    for (const [placeId, copies] of Object.entries(stock.places)) {
      const there = cars.get(placeId) ?? [];
      there.push({ row, copies });
      cars.set(placeId, there);
    }
  }
  const byId = new Map(documents.map((document) => [document.id, document]));
  const places = [...cars]
    .toSorted(([one], [other]) => comparePlaces(one, other))
    .map(([placeId, placed]): Place => {
      const document = byId.get(placeId);
      return {
        placeId,
        code: toPlaceCode(placeId),
        name: document?.name ?? "",
        kind: document?.kind ?? "bin",
        note: document?.note ?? "",
        capacity: document?.capacity ?? null,
        isSetUp: document !== undefined,
        cars: placed.toSorted((one, other) => one.row.title.localeCompare(other.row.title)),
        copies: countCopies(placed),
      };
    });
  return { places, unplaced, unplacedCopies: countCopies(unplaced) };
}

export const countCopies = (cars: readonly Pick<PlacedCar, "copies">[]): number =>
  cars.reduce((sum, { copies }) => sum + copies, 0);

/** Returns the number of copies that still fit into a place. */
export const countRoom = ({ capacity, copies }: Pick<Place, "capacity" | "copies">): number =>
  capacity === null ? Infinity : Math.max(0, capacity - copies);

/**
 * Returns the place itself if it has room for the copies. Otherwise returns the next one in walking order
 * that has. After the last place, the search continues with the first. Returns null if all are full.
 * `arriving` is the number of copies that are on their way, by place.
 */
export function findNextFreePlace(
  places: readonly Place[],
  placeId: string,
  copies = 1,
  arriving: ReadonlyMap<string, number> = new Map(),
): Place | null {
  const start = Math.max(
    0,
    places.findIndex((place) => comparePlaces(place.placeId, placeId) >= 0),
  );
  const inOrder = [...places.slice(start), ...places];
  return inOrder.find((place) => countRoom(place) - (arriving.get(place.placeId) ?? 0) >= copies) ?? null;
}
