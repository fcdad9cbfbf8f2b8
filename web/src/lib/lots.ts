import type { Lot } from "@contract/documents";
import type { PricedItem } from "@contract/listings/lotText";

import { createPersonStore } from "./session/perPerson";

/** One car of a lot. `listingId` is our id, `ebayId` the marketplace's; null if there is none. */
export interface LotItem extends PricedItem {
  readonly listingId: string | null;
  readonly ebayId: string | null;
}

export interface OpenedLot {
  /** Sent with every attempt, so that retries create one draft. */
  readonly requestId: string;
  readonly items: readonly LotItem[];
  readonly onMade: () => void;
}

/** The lot being made, on any screen. Null means that the dialog is closed. */
export const useNewLot = createPersonStore<{ readonly opened: OpenedLot | null }>(() => ({
  opened: null,
}));

/** Opens the preview of a lot. `onMade` runs once its draft exists, to clear the selection. */
export const openNewLot = (items: readonly LotItem[], onMade: () => void = () => undefined): void =>
  useNewLot.setState({ opened: { requestId: crypto.randomUUID(), items, onMade } });

export const closeNewLot = (): void => useNewLot.setState({ opened: null });

/** A lot whose cars are being changed. */
export interface EditedLot {
  readonly listingId: string;
  /** The cars as they are stored. */
  readonly base: Lot["cars"];
  readonly items: readonly LotItem[];
  readonly title: string;
  /** Whether the title was made of the cars. It is made again when they change. */
  readonly hasMadeTitle: boolean;
  readonly isLive: boolean;
}

export const useEditedLot = createPersonStore<{ readonly edited: EditedLot | null }>(() => ({
  edited: null,
}));

export const openEditedLot = (edited: EditedLot): void => useEditedLot.setState({ edited });

export const closeEditedLot = (): void => useEditedLot.setState({ edited: null });

export function closeLots(): void {
  closeNewLot();
  closeEditedLot();
}

/** Returns whether a lot is being made, or its cars are being changed. */
export function useHasOpenLot(): boolean {
  const isMade = useNewLot(({ opened }) => opened !== null);
  const isEdited = useEditedLot(({ edited }) => edited !== null);
  return isMade || isEdited;
}
