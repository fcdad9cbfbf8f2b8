import type { TableHTMLAttributes } from "react";

import { classes } from "../classes";

interface PlainTableProps extends Omit<TableHTMLAttributes<HTMLTableElement>, "aria-label"> {
  readonly label?: string;
  /** Breaks long texts into lines. */
  readonly wraps?: boolean;
}

/** A table to read, without keys, selection or menus: those are `Table`'s. */
export function PlainTable({ label, wraps = false, className, ...rest }: PlainTableProps) {
  return (
    <table {...rest} aria-label={label} className={classes("table", wraps && "table-wraps", className)} />
  );
}
