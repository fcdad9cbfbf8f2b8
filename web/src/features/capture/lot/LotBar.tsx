import { Boxes } from "lucide-react";
import { useState } from "react";

import { Button } from "@/ui/controls/Button";
import { SelectionChip } from "@/ui/choices/SelectionChip";

import type { QueueEntry } from "../queue/panel/queueView";
import { queueBar } from "../queue/panel/queueLook";
import { copy } from "./copy";
import type { LotSelection } from "./useLotSelection";

interface LotBarProps {
  readonly selection: LotSelection;
  /** Resolves once the preview is open, or an error is shown. */
  readonly onLot: (cards: readonly QueueEntry[], onMade: () => void) => Promise<void>;
}

/** Shows actions for the selected cards. Replaces the queue's tools, so that the layout doesn't shift. */
export function LotBar({ selection: { cards, possible, onAll, onClear }, onLot }: LotBarProps) {
  const [isOpening, setOpening] = useState(false);
  return (
    <div className={queueBar({ holds: "selection" })} role="toolbar" aria-label={copy.selectedCards}>
      <SelectionChip touch label={copy.clear(cards.length)} onClear={onClear}>
        {copy.selected(cards.length)}
      </SelectionChip>
      <span className="sr-only" role="status">
        {copy.selected(cards.length)}
      </span>
      <Button
        small
        variant="ink"
        touch
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
        <Button small variant="ink" touch onClick={onAll}>
          {copy.selectAll(possible.length)}
        </Button>
      )}
    </div>
  );
}
