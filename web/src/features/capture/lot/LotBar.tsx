import { Boxes, X } from "lucide-react";
import { useState } from "react";

import { Button } from "@/ui/controls/Button";

import type { QueueEntry } from "../queue/queueView";
import { queueBar } from "../queue/queueBar";
import { copy } from "./copy";
import type { LotSelection } from "./useLotSelection";

interface LotBarProps {
  readonly selection: LotSelection;
  /** Resolves once the preview is open, or an error is shown. */
  readonly onLot: (cards: readonly QueueEntry[], onMade: () => void) => Promise<void>;
}

/** Actions for the selected cards. Replaces the queue's tools, so that the layout doesn't shift. */
export function LotBar({ selection: { cards, possible, onAll, onClear }, onLot }: LotBarProps) {
  const [isOpening, setOpening] = useState(false);
  return (
    <div
      className={`q-lot ${queueBar({ holds: "selection" })}`}
      role="toolbar"
      aria-label={copy.selectedCards}
    >
      <button type="button" className="chip" aria-label={copy.clear(cards.length)} onClick={onClear}>
        {copy.selected(cards.length)}
        <X className="i" aria-hidden />
      </button>
      <span className="sr-only" role="status">
        {copy.selected(cards.length)}
      </span>
      <Button
        small
        variant="quiet"
        icon={Boxes}
        busy={isOpening}
        onClick={() => {
          setOpening(true);
          void onLot(cards, onClear).finally(() => setOpening(false));
        }}
      >
        {copy.create}
      </Button>
      <span className="flex-1" />
      {cards.length < possible.length && (
        <Button small variant="quiet" onClick={onAll}>
          {copy.selectAll(possible.length)}
        </Button>
      )}
    </div>
  );
}
