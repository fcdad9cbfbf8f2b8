import type { TableHTMLAttributes } from "react";

import { classes } from "../classes";

interface PlainTableProps extends Omit<TableHTMLAttributes<HTMLTableElement>, "aria-label"> {
  readonly label?: string;
  /** Breaks long texts into lines. */
  readonly wraps?: boolean;
}

/** Renders a read-only table. `Table` adds keys, selection and menus. */
export function PlainTable({ label, wraps = false, className, ...rest }: PlainTableProps) {
  return (
    <table {...rest} aria-label={label} className={classes("table", wraps && "table-wraps", className)} />
  );
}
