import { create } from "zustand";

/** The ids of the orders as the list last showed them, for stepping through them one by one. In memory alone. */
export const useSequence = create<{ readonly ids: readonly string[] }>(() => ({ ids: [] }));

export interface Neighbours {
  readonly previous: string | null;
  readonly next: string | null;
}

/** Both null where the order isn't in the list. */
export function neighboursOf(ids: readonly string[], id: string): Neighbours {
  const at = ids.indexOf(id);
  if (at === -1) return { previous: null, next: null };
  return { previous: ids[at - 1] ?? null, next: ids[at + 1] ?? null };
}
