import { useCallback, useMemo, useState } from "react";

import type { QueueEntry } from "../queueView";
import { canBeInLot } from "./lotItems";

export interface LotSelection {
  /** Selected cards that are in sight and can be in a lot, in the queue's order. */
  readonly cards: readonly QueueEntry[];
  /** All that could be selected. */
  readonly possible: readonly QueueEntry[];
  readonly onSelect: (captureId: string, isSelected: boolean) => void;
  readonly onAll: () => void;
  readonly onClear: () => void;
}

/** Which of the queue's cards are to become a lot. What leaves the queue, or is hidden, is selected no more. */
export function useLotSelection(visible: readonly QueueEntry[]): LotSelection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const possible = useMemo(() => visible.filter(canBeInLot), [visible]);
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
