import { create } from "zustand";

import { askToSync, useSyncState } from "@/lib/ebay/ebaySync";

/** What the person is being asked about, or looks at over the page. */
export type Asked =
  | { readonly kind: "delete" | "end" | "push"; readonly ids: readonly string[] }
  | { readonly kind: "duplicates" | "trash" };

export const useAsking = create<{ readonly asked: Asked | null }>(() => ({ asked: null }));
export const ask = (asked: Asked | null): void => useAsking.setState({ asked });

/** Asks before it syncs; without a connection it says what is missing. */
export function askToSyncOrConnect(isConnected: boolean): void {
  if (isConnected) askToSync("changes");
  else useSyncState.setState({ notice: { code: "not-connected" } });
}

/** The wishlist panel: whether it is there, and which list is the current one. */
export const useWishlistPanel = create<{
  readonly isOpen: boolean;
  readonly currentId: string | null;
  /** The name of a new list is being typed. */
  readonly isNaming: boolean;
}>(() => ({ isOpen: false, currentId: null, isNaming: false }));
