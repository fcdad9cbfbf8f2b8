import { Boxes, CircleOff, ListX } from "lucide-react";

import { useMarketplace } from "@/lib/ebay/marketplace";
import { Button } from "@/ui/controls/Button";
import { SelectionChip } from "@/ui/choices/SelectionChip";

import { copy } from "./copy";

const BAR =
  "flex items-center gap-2 max-md:fixed max-md:inset-x-2 max-md:bottom-[calc(var(--bars)+8px)] max-md:z-25 max-md:grid max-md:gap-1.5 max-md:floating max-md:p-2 md:min-h-12 md:flex-none md:justify-between md:border-t md:bg-surface md:pr-4 md:pl-5";

interface SelectionBarProps {
  readonly selected: number;
  /** Number of rows that match the search. */
  readonly shown: number;
  readonly onSelectAll: () => void;
  readonly onClear: () => void;
  readonly onPreview: () => void;
  readonly onEnd: () => void;
  readonly onRemove: () => void;
}

/** Shows the two actions at all times. They show a message if nothing is selected. */
export function SelectionBar({
  selected,
  shown,
  onSelectAll,
  onClear,
  onPreview,
  onEnd,
  onRemove,
}: SelectionBarProps) {
  const { isOn } = useMarketplace();
  return (
    <div className={BAR} data-dock="actions" role="toolbar" aria-label={copy.selectListings}>
      <span className="flex min-w-0 items-center gap-2">
        {selected > 0 && (
          <SelectionChip touch label={copy.clearSelection(selected)} onClear={onClear}>
            {copy.selected(selected)}
          </SelectionChip>
        )}
        <span className="sr-only" role="status">
          {selected > 0 && copy.selected(selected)}
        </span>
        {selected < shown && (
          <Button small touch variant="quiet" onClick={onSelectAll}>
            {copy.selectAll(shown)}
          </Button>
        )}
        {selected > 0 && (
          <Button small touch variant="quiet" icon={ListX} onClick={onRemove}>
            {copy.remove}
          </Button>
        )}
      </span>
      {isOn && (
        <span className="flex min-w-0 items-center gap-2">
          <Button fill icon={Boxes} onClick={onPreview}>
            {copy.preview}
          </Button>
          <Button fill icon={CircleOff} onClick={onEnd}>
            {copy.end}
          </Button>
        </span>
      )}
    </div>
  );
}
