import type { ReactNode } from "react";

/**
 * `rows` is a table. `cards` shows rows as cards below each other, on a phone. `grid` shows cards side by
 * side.
 */
export type TableLayout = "rows" | "cards" | "grid";

export interface TableColumn<R> {
  readonly key: string;
  readonly header: string;
  /** Hides the header visually. Screen readers still read it. */
  readonly hideHeader?: boolean;
  /** The key that the header sorts by. The column isn't sortable if omitted. */
  readonly sortKey?: string;
  /** Aligns the cell's content at its end. */
  readonly numeric?: boolean;
  readonly className?: string;
  /** Additional class for a row's cell. */
  readonly rowClassName?: (row: R) => string;
  /**
   * Renders a cell. `isCurrent` means that the row is the current one for the keyboard, so its controls are
   * in the tab order. `nameId` is the id for the element that names the row. One column must set it, because
   * the row's controls are labelled by it.
   */
  readonly cell: (row: R, isCurrent: boolean, nameId: string) => ReactNode;
}

export interface TableSort {
  readonly key: string;
  readonly isDescending: boolean;
}

export interface TableSelection {
  readonly selected: ReadonlySet<string>;
  /** Called with one row, a range, or all rows shown. */
  readonly onSelect: (ids: readonly string[], isSelected: boolean) => void;
  /** Called on Escape. */
  readonly onClear: () => void;
}

/** Returns the state of the header's checkbox. */
export function getSelectAllState(
  ids: readonly string[],
  selected: ReadonlySet<string>,
): "none" | "some" | "all" {
  let count = 0;
  for (const id of ids) if (selected.has(id)) count += 1;
  if (count === 0) return "none";
  return count === ids.length ? "all" : "some";
}

/** Returns the ids between two indexes, inclusive, in order. */
export function sliceRange(ids: readonly string[], from: number, to: number): readonly string[] {
  return ids.slice(Math.min(from, to), Math.max(from, to) + 1);
}

/** Returns the index that a key moves to from row `at` of `count`. Returns null for other keys. */
export function getRowAfterKey(
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
