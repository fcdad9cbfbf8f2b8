import type { ReactNode } from "react";

import { classes } from "../classes";

interface FactsProps {
  readonly className?: string;
  /** Pairs of `dt` and `dd`. */
  readonly children: ReactNode;
}

/** Renders names and values in two columns. */
export function Facts({ className, children }: FactsProps) {
  return (
    <dl
      className={classes(
        "grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 rounded-md bg-ink/5 px-3 py-2.5 [&_dt]:text-muted",
        className,
      )}
    >
      {children}
    </dl>
  );
}
