import type { PickRound } from "@contract/documents";
import { comparePlaces } from "@contract/places/placeCodes";
import { UNPLACED } from "@contract/places/stock";

/** Copies of a car at one of the seller's places. */
export interface CopiesAt {
  /** The place's id, or `UNPLACED` for copies without a place. */
  readonly placeId: string;
  /** Number of copies stored there, sold or not. */
  readonly copies: number;
  /** Number of these copies that are sold. They are taken first. */
  readonly sold: number;
}

export interface WantedCar {
  /** The listing's id, or the marketplace's item id if the collection doesn't contain the listing. */
  readonly id: string;
  readonly listingId: string | null;
  readonly title: string;
  readonly sku: string | null;
  readonly quantity: number;
  readonly orderIds: readonly string[];
}

export interface Pick {
  /** The key of the car and place in the round's document. */
  readonly key: string;
  readonly car: WantedCar;
  /** Number of copies to take here, including those already taken. */
  readonly copies: number;
  readonly taken: number;
  /** Whether no more copies were found here. */
  readonly isMissing: boolean;
}

export interface Stop {
  /** `UNPLACED` for cars without a place. */
  readonly placeId: string;
  readonly picks: readonly Pick[];
}

export interface PickList {
  /** Stops in walking order. Cars without a place come last. */
  readonly stops: readonly Stop[];
  /** Cars of which too few copies were found. */
  readonly short: readonly { readonly car: WantedCar; readonly copies: number }[];
  /** Number of copies taken, out of `total`. */
  readonly taken: number;
  readonly total: number;
}

/** The state of picking in the round's document. */
export interface Picked {
  readonly taken: Readonly<Record<string, number>>;
  readonly missing: Readonly<Record<string, boolean>>;
}

export type PickedOrder = PickRound["orders"][number];

/** Returns the key of a car and a place in the round's document. */
export const getPickKey = (carId: string, placeId: string): string => `${carId}|${placeId}`;

/**
 * Returns which copies to take from which places, in walking order. Each car is taken from the places of its
 * sold copies first, then from its other places. Missing copies are taken from the car's next places.
 */
export function buildPickList(
  orders: readonly PickedOrder[],
  findCopies: (car: WantedCar) => readonly CopiesAt[],
  picked: Picked,
): PickList {
  const stops = new Map<string, Pick[]>();
  const short: { car: WantedCar; copies: number }[] = [];
  let taken = 0;
  let total = 0;
  for (const car of collectWanted(orders)) {
    const known = findCopies(car);
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

/** A car without a place has to be searched for. */
const NOWHERE: readonly CopiesAt[] = [{ placeId: UNPLACED, copies: 0, sold: 0 }];

/** Adds up the cars of all orders, in the orders' sequence. */
function collectWanted(orders: readonly PickedOrder[]): readonly WantedCar[] {
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
 * Distributes a car's copies over its places. Copies already taken stay assigned to their place. Copies that
 * no place is known to have are assigned to the first place that isn't marked as missing.
 */
function allocate(
  car: WantedCar,
  places: readonly CopiesAt[],
  { taken, missing }: Picked,
): { picks: { placeId: string; pick: Pick }[]; left: number } {
  const candidates = sortPlaces(places).map((place) => {
    const key = getPickKey(car.id, place.placeId);
    return { ...place, key, taken: taken[key] ?? 0, more: 0, isMissing: missing[key] ?? false };
  });
  let left = Math.max(0, car.quantity - candidates.reduce((sum, candidate) => sum + candidate.taken, 0));
  for (const share of ["sold", "copies"] as const) {
    for (const candidate of candidates) {
      if (candidate.isMissing) continue;
      const more = Math.min(left, Math.max(0, candidate[share] - candidate.taken - candidate.more));
      candidate.more += more;
      left -= more;
    }
  }
  const fallback = left > 0 ? candidates.find(({ isMissing }) => !isMissing) : undefined;
  if (fallback) {
    fallback.more += left;
    left = 0;
  }
  return {
    left,
    picks: candidates.flatMap(({ placeId, key, taken: takenHere, more, isMissing }) =>
      takenHere + more === 0 && !isMissing
        ? []
        : [{ placeId, pick: { key, car, copies: takenHere + more, taken: takenHere, isMissing } }],
    ),
  };
}

function sortPlaces(places: readonly CopiesAt[]): readonly CopiesAt[] {
  return places.length === 1
    ? places
    : [...places].sort((one, other) => compareWalkingOrder(one.placeId, other.placeId));
}

/** Compares places by walking order. Copies without a place come last. */
function compareWalkingOrder(one: string, other: string): number {
  if (one === UNPLACED || other === UNPLACED) return Number(one === UNPLACED) - Number(other === UNPLACED);
  return comparePlaces(one, other);
}

const sortStops = (stops: ReadonlyMap<string, Pick[]>): readonly Stop[] =>
  [...stops]
    .sort(([one], [other]) => compareWalkingOrder(one, other))
    .map(([placeId, picks]) => ({
      placeId,
      picks: picks.sort((one, other) => (one.car.title < other.car.title ? -1 : 1)),
    }));
