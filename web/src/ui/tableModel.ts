import type { ReactNode } from "react";

/** `rows` is a table; `cards` are the same rows under each other on a phone, `grid` side by side. */
export type TableLayout = "rows" | "cards" | "grid";

export interface TableColumn<R> {
  readonly key: string;
  readonly header: string;
  /** Read out, not shown. */
  readonly hideHeader?: boolean;
  /** By what a press on the header sorts; without one it doesn't. */
  readonly sortKey?: string;
  /** Numbers stand at the end of their cell. */
  readonly numeric?: boolean;
  /** On the header's and every row's cell. */
  readonly className?: string;
  /** On a row's cell, besides. */
  readonly rowClassName?: (row: R) => string;
  /**
   * `isCurrent`: the keyboard is at this row, so that Tab goes through its controls and no other row's. `nameId` is the
   * id of the element that names the row, which one of the columns has: the row's controls are named by it.
   */
  readonly cell: (row: R, isCurrent: boolean, nameId: string) => ReactNode;
}

export interface TableSort {
  readonly key: string;
  readonly isDescending: boolean;
}

export interface TableSelection {
  readonly selected: ReadonlySet<string>;
  /** Also several at once: a range, or all of the rows shown. */
  readonly onSelect: (ids: readonly string[], isSelected: boolean) => void;
  /** Escape. */
  readonly onClear: () => void;
}

/** What the header's checkbox shows. */
export function stateOfAll(ids: readonly string[], selected: ReadonlySet<string>): "none" | "some" | "all" {
  let count = 0;
  for (const id of ids) if (selected.has(id)) count += 1;
  if (count === 0) return "none";
  return count === ids.length ? "all" : "some";
}

/** The ids between two places, both included, in order. */
export function rangeOf(ids: readonly string[], from: number, to: number): readonly string[] {
  return ids.slice(Math.min(from, to), Math.max(from, to) + 1);
}

/** Where a key leads from row `at` of `count`; null where it is no key of the table's. */
export function rowAfterKey(
  key: string,
  at: number,
  { count, perLine, perPage }: { readonly count: number; readonly perLine: number; readonly perPage: number },
): number | null {
  const moved = {
    ArrowDown: at + perLine,
    ArrowUp: at - perLine,
    ArrowRight: perLine > 1 ? at + 1 : null,
    ArrowLeft: perLine > 1 ? at - 1 : null,
    PageDown: at + perPage,
    PageUp: at - perPage,
    Home: 0,
    End: count - 1,
  }[key];
  if (moved === undefined || moved === null || count === 0) return null;
  return Math.min(count - 1, Math.max(0, moved));
}
