import { Boxes, CircleOff, ListX, X } from "lucide-react";

import { Button } from "@/ui/controls/Button";

import { copy } from "./copy";

interface SelectionBarProps {
  readonly selected: number;
  /** That fit what is looked at. */
  readonly shown: number;
  readonly onSelectAll: () => void;
  readonly onClear: () => void;
  readonly onPreview: () => void;
  readonly onEnd: () => void;
  readonly onRemove: () => void;
}

/** Its two acts are always there, and say so where nothing is selected. */
export function SelectionBar({
  selected,
  shown,
  onSelectAll,
  onClear,
  onPreview,
  onEnd,
  onRemove,
}: SelectionBarProps) {
  return (
    <div
      className="bm-dock flex items-center gap-2 max-md:grid max-md:gap-1.5 max-md:floating max-md:p-2 md:min-h-12 md:flex-none md:justify-between md:border-t md:bg-surface md:pr-4 md:pl-5"
      role="toolbar"
      aria-label={copy.selectListings}
    >
      <span className="bm-chosen flex min-w-0 items-center gap-2">
        {selected > 0 && (
          <button type="button" className="chip" aria-label={copy.clearSelection(selected)} onClick={onClear}>
            {copy.selected(selected)}
            <X className="i" aria-hidden />
          </button>
        )}
        <span className="sr-only" role="status">
          {selected > 0 && copy.selected(selected)}
        </span>
        {selected < shown && (
          <Button small variant="quiet" onClick={onSelectAll}>
            {copy.selectAll(shown)}
          </Button>
        )}
        {selected > 0 && (
          <Button small variant="quiet" icon={ListX} onClick={onRemove}>
            {copy.remove}
          </Button>
        )}
      </span>
      <span className="bm-acts flex min-w-0 items-center gap-2">
        <Button icon={Boxes} onClick={onPreview}>
          {copy.preview}
        </Button>
        <Button icon={CircleOff} onClick={onEnd}>
          {copy.end}
        </Button>
      </span>
    </div>
  );
}
