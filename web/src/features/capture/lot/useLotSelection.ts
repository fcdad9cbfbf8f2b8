import { useCallback, useMemo, useState } from "react";

import { useMarketplace } from "@/lib/ebay/marketplace";
import type { QueueEntry } from "../queue/panel/queueView";
import { canBeInLot } from "./lotItems";

export type LotSelection = ReturnType<typeof useLotSelection>;

/** Returns the cards selected for a lot. A card that leaves the queue or is hidden is deselected. */
export function useLotSelection(visible: readonly QueueEntry[]) {
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
    /** All cards that can be selected. */
    possible,
    onSelect,
    onAll: () => setChosen(new Set(possible.map(({ captureId }) => captureId))),
    onClear: () => setChosen(new Set()),
  };
}
