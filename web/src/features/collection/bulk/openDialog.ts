import { createPersonStore } from "@/lib/session/perPerson";
import { askToSync, useSyncState } from "@/lib/ebay/ebaySync";

import type { SkippedLines } from "@/ui/overlays/DryRunDialog";

import type { Change } from "./changing";

export interface ChangePlan {
  /** Label of the work, such as "Changing prices". */
  readonly label: string;
  readonly changes: readonly Change[];
  /** Selected listings that aren't changed. */
  readonly skipped: readonly SkippedLines[];
}

export interface EndedListing {
  readonly id: string;
  readonly quantity: number;
}

/** The open dialog or sheet. Null if none is open. */
export type OpenDialog =
  | {
      readonly kind: "delete" | "end" | "labels" | "push" | "keep" | "settle" | "re-analyze";
      readonly ids: readonly string[];
    }
  | { readonly kind: "wishlist"; readonly ids: readonly string[]; readonly listId: string }
  /** Ended listings, each with its quantity before ending. */
  | { readonly kind: "relist"; readonly ended: readonly EndedListing[] }
  /** A change that the seller hasn't confirmed yet. */
  | { readonly kind: "change"; readonly plan: ChangePlan }
  | { readonly kind: "duplicates" };

export const useOpenDialog = createPersonStore<{ readonly dialog: OpenDialog | null }>(() => ({
  dialog: null,
}));
export const openDialog = (dialog: OpenDialog | null): void => useOpenDialog.setState({ dialog });

/** Asks for confirmation before a sync. Without a connection, shows what is missing. */
export function askToSyncOrConnect(isConnected: boolean): void {
  if (isConnected) askToSync("changes");
  else useSyncState.setState({ notice: { code: "not-connected" } });
}

export const useWishlistPanel = createPersonStore<{
  readonly isOpen: boolean;
  readonly currentId: string | null;
  /** Whether the name of a new list is being typed. */
  readonly isNaming: boolean;
}>(() => ({ isOpen: false, currentId: null, isNaming: false }));
