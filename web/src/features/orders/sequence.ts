import { create } from "zustand";

/** The order ids in list order, for navigating from one order to the next. Kept in memory only. */
export const useSequence = create<{ readonly ids: readonly string[] }>(() => ({ ids: [] }));

export interface Neighbours {
  readonly previous: string | null;
  readonly next: string | null;
}

/** Returns the ids before and after `id`. Both are null if the order isn't in the list. */
export function findNeighbours(ids: readonly string[], id: string): Neighbours {
  const at = ids.indexOf(id);
  if (at === -1) return { previous: null, next: null };
  return { previous: ids[at - 1] ?? null, next: ids[at + 1] ?? null };
}
