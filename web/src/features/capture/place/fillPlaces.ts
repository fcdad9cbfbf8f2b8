import { nextFreePlace, type Place, roomIn } from "@/lib/places/arrangePlaces";

/**
 * Returns where each of many cards goes that are put into one place: there while it has room, and then into the next free
 * place. When all are full, the others stay together in the chosen one. `arriving` are copies that are on their way.
 */
export function fillPlaces(
  places: readonly Place[],
  arriving: ReadonlyMap<string, number>,
): (placeId: string, copies: number) => string {
  const taken = new Map(arriving);
  const setUp = places.filter(({ isSetUp }) => isSetUp);
  return (placeId, copies) => {
    const chosen = places.find((place) => place.placeId === placeId);
    const room = chosen === undefined ? Infinity : roomIn(chosen) - (taken.get(placeId) ?? 0);
    const free = room >= copies ? chosen : nextFreePlace(setUp, placeId, copies, taken);
    const at = free?.placeId ?? placeId;
    taken.set(at, (taken.get(at) ?? 0) + copies);
    return at;
  };
}
