import type { TableHTMLAttributes } from "react";

import { classes } from "../classes";

interface PlainTableProps extends Omit<TableHTMLAttributes<HTMLTableElement>, "aria-label"> {
  readonly label?: string;
}

/** A table to read, without keys, selection or menus: those are `Table`'s. */
export function PlainTable({ label, className, ...rest }: PlainTableProps) {
  return <table {...rest} aria-label={label} className={classes("table", className)} />;
}
