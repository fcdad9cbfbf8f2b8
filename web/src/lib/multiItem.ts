import { create } from "zustand";

import type { BundleItem } from "@contract/bundleText";

/** What a lot is made of. `listingId` is our own id, `ebayId` the marketplace's; null where there is none. */
export interface LotItem extends BundleItem {
  readonly listingId: string | null;
  readonly ebayId: string | null;
}

export interface OpenedLot {
  /** Goes with every attempt: whatever is repeated, there is one draft. */
  readonly requestId: string;
  readonly items: readonly LotItem[];
  readonly onMade: () => void;
}

/** The lot that is being made, over whichever screen; null is closed. */
export const useMultiItem = create<{ readonly opened: OpenedLot | null }>(() => ({ opened: null }));

/** Opens the preview of a lot of these items. `onMade`: its draft is there, and they need not be chosen any more. */
export const openMultiItem = (items: readonly LotItem[], onMade: () => void = () => undefined): void =>
  useMultiItem.setState({ opened: { requestId: crypto.randomUUID(), items, onMade } });

export const closeMultiItem = (): void => useMultiItem.setState({ opened: null });
