import { findNextFreePlace, type Place, countRoom } from "@/lib/places/arrangePlaces";

/**
 * Returns a function that assigns a place to each of many cards. It fills the chosen place first, then the
 * next free places. When all places are full, the remaining cards go to the chosen place. `arriving` counts
 * the copies that are still in the queue, by place.
 */
export function fillPlaces(
  places: readonly Place[],
  arriving: ReadonlyMap<string, number>,
): (placeId: string, copies: number) => string {
  const copiesAt = new Map(arriving);
  const setUp = places.filter(({ isSetUp }) => isSetUp);
  return (placeId, copies) => {
    const chosen = places.find((place) => place.placeId === placeId);
    const room = chosen === undefined ? Infinity : countRoom(chosen) - (copiesAt.get(placeId) ?? 0);
    const free = room >= copies ? chosen : findNextFreePlace(setUp, placeId, copies, copiesAt);
    const at = free?.placeId ?? placeId;
    copiesAt.set(at, (copiesAt.get(at) ?? 0) + copies);
    return at;
  };
}
