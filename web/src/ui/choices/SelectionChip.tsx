import { X } from "lucide-react";
import type { ReactNode } from "react";

import { classes } from "../classes";

interface SelectionChipProps {
  /** The accessible name, such as "3 selected, clear". */
  readonly label: string;
  /** Makes it 40 px high on touch screens. */
  readonly touch?: boolean;
  readonly onClear: () => void;
  /** The text, such as "3 selected". */
  readonly children: ReactNode;
}

/** Shows the number of selected rows. A click clears the selection. */
export function SelectionChip({ label, touch = false, onClear, children }: SelectionChipProps) {
  return (
    <button
      type="button"
      className={classes(
        "mr-1.5 inline-flex h-7 flex-none items-center gap-1.5 rounded-md bg-accent-quiet pr-2 pl-2.5",
        "font-strong whitespace-nowrap text-accent-ink",
        touch && "touch:h-10",
      )}
      aria-label={label}
      onClick={onClear}
    >
      {children}
      <X className="icon-14" aria-hidden />
    </button>
  );
}
