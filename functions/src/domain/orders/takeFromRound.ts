import type { PickRound } from "../../contract/documents.ts";
import { UNPLACED } from "../../contract/places/stock.ts";

/**
 * Returns the places from which a parcel's copies of a listing were taken according to the pick round, and
 * the round's packed copies including them. Null if the round has none.
 */
export function takeFromRound(
  { taken, packed }: Pick<PickRound, "taken" | "packed">,
  listingId: string,
  copies: number,
): { taken: Record<string, number>; packed: Record<string, number> } | null {
  const prefix = `${listingId}|`;
  const from: Record<string, number> = {};
  const after = { ...packed };
  let left = copies;
  for (const [key, count] of Object.entries(taken).toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    if (!key.startsWith(prefix)) continue;
    const placeId = key.slice(prefix.length);
    const used = Math.min(left, Math.max(0, count - (after[key] ?? 0)));
    if (used === 0) continue;
    after[key] = (after[key] ?? 0) + used;
    left -= used;
    if (placeId !== UNPLACED) from[placeId] = used;
  }
  return left === copies ? null : { taken: from, packed: after };
}
