import type { ReactNode } from "react";

import { classes } from "../classes";

interface NumberCellProps {
  readonly className?: string;
  readonly children?: ReactNode;
}

/** Renders a figure in a `PlainTable`. */
export function NumberCell({ className, children }: NumberCellProps) {
  return <td className={classes("text-right whitespace-nowrap tabular-nums", className)}>{children}</td>;
}

/** Renders the header above figures. */
export function NumberHead({ className, children }: NumberCellProps) {
  return (
    <th scope="col" className={classes("text-right", className)}>
      {children}
    </th>
  );
}
