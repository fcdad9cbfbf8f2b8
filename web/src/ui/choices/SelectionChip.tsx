import { X } from "lucide-react";
import type { ReactNode } from "react";

import { classes } from "../classes";

interface SelectionChipProps {
  /** The accessible name: "3 selected, clear". */
  readonly label: string;
  /** 40 px high where fingers press. */
  readonly touch?: boolean;
  readonly onClear: () => void;
  /** "3 selected". */
  readonly children: ReactNode;
}

/** The number of selected rows. A click clears the selection. */
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
