import type { PickRound } from "@contract/documents";
import { comparePlaces } from "@contract/places/placeCodes";
import { UNPLACED } from "@contract/places/stock";

/** Copies of a car at one of the seller's places. */
export interface CopiesAt {
  /** The place's id, or `UNPLACED` for copies that lie in none. */
  readonly placeId: string;
  /** Copies that lie there, sold or not. */
  readonly copies: number;
  /** Those of them that are sold. They are taken first. */
  readonly sold: number;
}

/** A car that orders of the round need. */
export interface WantedCar {
  /** The listing's id, or the marketplace's item id where the collection doesn't have the listing. */
  readonly id: string;
  readonly listingId: string | null;
  readonly title: string;
  readonly sku: string | null;
  readonly quantity: number;
  readonly orderIds: readonly string[];
}

/** Copies of one car to take from one place. */
export interface Pick {
  /** Names car and place in the round's document. */
  readonly key: string;
  readonly car: WantedCar;
  /** How many to take here, those that were taken already included. */
  readonly copies: number;
  readonly taken: number;
  /** Nothing more was found here. */
  readonly isMissing: boolean;
}

export interface Stop {
  /** `UNPLACED` for cars without a place. */
  readonly placeId: string;
  readonly picks: readonly Pick[];
}

export interface PickList {
  /** In walking order. Cars without a place come last. */
  readonly stops: readonly Stop[];
  /** Cars of which too few were found anywhere. */
  readonly short: readonly { readonly car: WantedCar; readonly copies: number }[];
  /** Copies taken, of how many. */
  readonly taken: number;
  readonly total: number;
}

/** What the round's document holds of the picking. */
export interface Picked {
  readonly taken: Readonly<Record<string, number>>;
  readonly missing: Readonly<Record<string, boolean>>;
}

/** An order of the round, with its cars. */
export type PickedOrder = PickRound["orders"][number];

/** Names a car and a place in the round's document. */
export const pickKey = (carId: string, placeId: string): string => `${carId}|${placeId}`;

/**
 * Returns where to take which copies, in walking order. Each car is taken from where its sold copies lie, then from its
 * other places. Where copies are missing, the rest comes from its next places.
 */
export function buildPickList(
  orders: readonly PickedOrder[],
  placesOf: (car: WantedCar) => readonly CopiesAt[],
  picked: Picked,
): PickList {
  const stops = new Map<string, Pick[]>();
  const short: { car: WantedCar; copies: number }[] = [];
  let taken = 0;
  let total = 0;
  for (const car of collectWanted(orders)) {
    const known = placesOf(car);
    const { picks, left } = allocate(car, known.length === 0 ? NOWHERE : known, picked);
    total += car.quantity;
    for (const { placeId, pick } of picks) {
      taken += pick.taken;
      const stop = stops.get(placeId);
      if (stop) stop.push(pick);
      else stops.set(placeId, [pick]);
    }
    if (left > 0) short.push({ car, copies: left });
  }
  return { stops: sortStops(stops), short, taken, total };
}

/** A car that lies in no place: it is looked for. */
const NOWHERE: readonly CopiesAt[] = [{ placeId: UNPLACED, copies: 0, sold: 0 }];

/** Adds up the cars of all orders, in the order of the orders. */
export function collectWanted(orders: readonly PickedOrder[]): readonly WantedCar[] {
  const wanted = new Map<
    string,
    { car: Omit<WantedCar, "quantity">; quantity: number; orderIds: string[] }
  >();
  for (const { orderId, items } of orders) {
    for (const { listingId, ebayItemId, title, sku, quantity } of items) {
      const id = listingId ?? `item-${ebayItemId}`;
      const known = wanted.get(id);
      if (known) {
        known.quantity += quantity;
        if (known.orderIds.at(-1) !== orderId) known.orderIds.push(orderId);
      } else {
        const orderIds = [orderId];
        wanted.set(id, { car: { id, listingId, title, sku, orderIds }, quantity, orderIds });
      }
    }
  }
  return Array.from(wanted.values(), ({ car, quantity }) => ({ ...car, quantity }));
}

/**
 * Distributes a car's copies over its places. What was taken stays where it was taken. What nobody has counted is looked
 * for at the first place that still can have it.
 */
function allocate(
  car: WantedCar,
  places: readonly CopiesAt[],
  { taken, missing }: Picked,
): { picks: { placeId: string; pick: Pick }[]; left: number } {
  const stands = sortPlaces(places).map((place) => {
    const key = pickKey(car.id, place.placeId);
    return { ...place, key, taken: taken[key] ?? 0, more: 0, isMissing: missing[key] ?? false };
  });
  let left = Math.max(0, car.quantity - stands.reduce((sum, stand) => sum + stand.taken, 0));
  for (const share of ["sold", "copies"] as const) {
    for (const stand of stands) {
      if (stand.isMissing) continue;
      const more = Math.min(left, Math.max(0, stand[share] - stand.taken - stand.more));
      stand.more += more;
      left -= more;
    }
  }
  const hope = left > 0 ? stands.find(({ isMissing }) => !isMissing) : undefined;
  if (hope) {
    hope.more += left;
    left = 0;
  }
  return {
    left,
    picks: stands.flatMap(({ placeId, key, taken: here, more, isMissing }) =>
      here + more === 0 && !isMissing
        ? []
        : [{ placeId, pick: { key, car, copies: here + more, taken: here, isMissing } }],
    ),
  };
}

function sortPlaces(places: readonly CopiesAt[]): readonly CopiesAt[] {
  return places.length === 1 ? places : [...places].sort((one, other) => walk(one.placeId, other.placeId));
}

/** Copies without a place come last. */
function walk(one: string, other: string): number {
  if (one === UNPLACED || other === UNPLACED) return Number(one === UNPLACED) - Number(other === UNPLACED);
  return comparePlaces(one, other);
}

const sortStops = (stops: ReadonlyMap<string, Pick[]>): readonly Stop[] =>
  [...stops]
    .sort(([one], [other]) => walk(one, other))
    .map(([placeId, picks]) => ({
      placeId,
      picks: picks.sort((one, other) => (one.car.title < other.car.title ? -1 : 1)),
    }));
