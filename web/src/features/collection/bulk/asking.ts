import { create } from "zustand";

import { askToSync, useSyncState } from "@/lib/ebay/ebaySync";

import type { Change } from "./changing";

export interface ChangePlan {
  /** What is being done: "Changing prices". */
  readonly label: string;
  readonly changes: readonly Change[];
  /** Selected listings that stay as they are. */
  readonly unchanged: number;
}

/** The open dialog or sheet. */
export type Asked =
  | { readonly kind: "delete" | "end" | "push" | "settle"; readonly ids: readonly string[] }
  /** What a change would do, before it is done. */
  | { readonly kind: "change"; readonly plan: ChangePlan }
  | { readonly kind: "duplicates" | "trash" };

export const useAsking = create<{ readonly asked: Asked | null }>(() => ({ asked: null }));
export const ask = (asked: Asked | null): void => useAsking.setState({ asked });

/** Asks before it syncs. Without a connection, it says what is missing. */
export function askToSyncOrConnect(isConnected: boolean): void {
  if (isConnected) askToSync("changes");
  else useSyncState.setState({ notice: { code: "not-connected" } });
}

/** The state of the wishlist panel. */
export const useWishlistPanel = create<{
  readonly isOpen: boolean;
  readonly currentId: string | null;
  /** Whether the name of a new list is being typed. */
  readonly isNaming: boolean;
}>(() => ({ isOpen: false, currentId: null, isNaming: false }));
