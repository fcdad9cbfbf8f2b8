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
    <div className="bm-dock" role="toolbar" aria-label={copy.selectListings}>
      <span className="bm-chosen">
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
      <span className="bm-acts">
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
