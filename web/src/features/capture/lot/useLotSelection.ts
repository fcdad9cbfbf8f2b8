import { useCallback, useMemo, useState } from "react";

import { useMarketplace } from "@/lib/ebay/marketplace";
import type { QueueEntry } from "../queue/panel/queueView";
import { canBeInLot } from "./lotItems";

export interface LotSelection {
  /** Selected cards that are visible and can be in a lot, in the queue's order. */
  readonly cards: readonly QueueEntry[];
  /** All cards that can be selected. */
  readonly possible: readonly QueueEntry[];
  readonly onSelect: (captureId: string, isSelected: boolean) => void;
  readonly onAll: () => void;
  readonly onClear: () => void;
}

/** Returns the cards selected for a lot. A card that leaves the queue or is hidden is deselected. */
export function useLotSelection(visible: readonly QueueEntry[]): LotSelection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  // A lot is opened on eBay's own form.
  const { isOn } = useMarketplace();
  const possible = useMemo(() => (isOn ? visible.filter(canBeInLot) : []), [visible, isOn]);
  const cards = useMemo(() => possible.filter(({ captureId }) => chosen.has(captureId)), [possible, chosen]);
  const onSelect = useCallback((captureId: string, isSelected: boolean) => {
    setChosen((before) => {
      const after = new Set(before);
      if (isSelected) after.add(captureId);
      else after.delete(captureId);
      return after;
    });
  }, []);
  return {
    cards,
    possible,
    onSelect,
    onAll: () => setChosen(new Set(possible.map(({ captureId }) => captureId))),
    onClear: () => setChosen(new Set()),
  };
}
