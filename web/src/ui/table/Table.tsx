import { ArrowDown, ArrowUp } from "lucide-react";
import { memo, type ReactNode, useId, useMemo, useRef, useState } from "react";

import { classes } from "../classes";
import { Box } from "../choices/Box";
import { createRowSlots } from "./rowSlots";
import {
  type TableColumn,
  type TableLayout,
  type TableSelection,
  type TableSort,
  getSelectAllState,
} from "./tableModel";
import { type RowIds, TableRow } from "./TableRow";
import { useTableKeys } from "./useTableKeys";
import { useWindow } from "./useWindow";

export interface TableProps<R> {
  readonly label: string;
  /** Must be a constant or memoised: a new array renders every row again. */
  readonly columns: readonly TableColumn<R>[];
  readonly rows: readonly R[];
  readonly rowId: (row: R) => string;
  readonly sort?: TableSort;
  readonly onSort?: (key: string) => void;
  readonly selection?: TableSelection;
  /** Called on Enter, or on a click on the row. */
  readonly onOpen?: (row: R) => void;
  readonly onMenu?: (row: R, anchor: HTMLElement) => void;
  readonly layout?: TableLayout;
  /**
   * The scroll container. Only visible rows are rendered, and none while it is null. If omitted, all rows are
   * rendered.
   */
  readonly scroller?: HTMLElement | null;
  /** Height in pixels of one line of the layout, including the gap below. Required with `scroller`. */
  readonly lineHeight?: number;
  /** Number of rows side by side in a grid line. */
  readonly perLine?: number;
  readonly className?: string;
  readonly rowClassName?: string;
  /** Classes of the cells with the checkbox, and with the menu. */
  readonly checkClassName?: string;
  readonly menuClassName?: string;
}

/** Height of the sticky header in pixels. */
const HEADER = 32;

/**
 * Renders a table with keyboard support: arrow keys move, Enter opens, Space selects, Shift selects a range,
 * Ctrl/Cmd A selects all, Escape selects none, and the menu key opens a row's menu. Tab reaches only the
 * controls of the current row.
 */
export function Table<R>({
  label,
  columns,
  rows,
  rowId,
  sort,
  onSort,
  selection,
  onOpen,
  onMenu,
  layout = "rows",
  scroller,
  lineHeight = 40,
  perLine = 1,
  className,
  rowClassName,
  checkClassName,
  menuClassName,
}: TableProps<R>) {
  const table = useRef<HTMLTableElement>(null);
  const keys = useTableKeys({ table, rows, rowId, perLine, selection, onOpen, onMenu });
  const { lines, after, scrollTo } = useWindow({
    scroller,
    count: Math.ceil(rows.length / perLine),
    list: rows,
    lineHeight,
    keep: keys.hasFocus ? Math.floor(keys.current / perLine) : -1,
    covered: layout === "rows" ? HEADER : 0,
  });
  // Tab must reach a row even if the current one isn't rendered.
  const currentLine = Math.floor(keys.current / perLine);
  const current = lines.some(({ index }) => index === currentLine)
    ? keys.current
    : (lines[0]?.index ?? 0) * perLine;
  const width = columns.length + (selection ? 1 : 0) + (onMenu ? 1 : 0);
  const [elements] = useState(createRowSlots);
  const idsOfSlot = useRowIds();
  const shown = lines.flatMap(({ index: line }) =>
    rows
      .slice(line * perLine, (line + 1) * perLine)
      .map((row, at) => ({ row, id: rowId(row), index: line * perLine + at })),
  );
  const slots = elements.assign(shown, keys.hasFocus);
  const rowElements = shown.map(({ row, id, index }, at) => (
    <TableRow
      key={slots[at]}
      row={row}
      ids={idsOfSlot(slots[at] ?? 0)}
      index={index}
      columns={columns}
      isSelected={selection?.selected.has(id)}
      isCurrent={index === current}
      hasMenu={onMenu !== undefined}
      className={rowClassName}
      checkClassName={checkClassName}
      menuClassName={menuClassName}
    />
  ));
  return (
    <table
      ref={table}
      role={selection || onOpen ? "grid" : undefined}
      aria-label={label}
      aria-rowcount={rows.length + 1}
      aria-multiselectable={selection ? true : undefined}
      className={classes("table", `table-${layout}`, className)}
      {...keys.listeners(scrollTo)}
    >
      <thead>
        <tr aria-rowindex={1}>
          {selection && (
            <th scope="col" className={classes("c-check", checkClassName)}>
              <span id={idsOfSlot(0).select} hidden>
                Select
              </span>
              <AllBox rows={rows} rowId={rowId} selection={selection} />
            </th>
          )}
          <HeaderCells columns={columns} sort={sort} onSort={onSort} />
          {onMenu && (
            <th scope="col" className={classes("c-act", menuClassName)}>
              <span className="sr-only">Actions</span>
              <span id={idsOfSlot(0).actions} hidden>
                Actions for
              </span>
            </th>
          )}
        </tr>
      </thead>
      <tbody style={{ "--per-line": perLine } as React.CSSProperties}>
        {lines.flatMap(({ gap }, at) => [
          gap > 0 && <Spacer key={at === 0 ? "before" : "between"} width={width} height={gap} />,
          ...rowElements.slice(at * perLine, (at + 1) * perLine),
        ])}
        {after > 0 && <Spacer key="after" width={width} height={after} />}
      </tbody>
    </table>
  );
}

/** Returns stable ids per slot, so that an unchanged row isn't rendered again. */
function useRowIds(): (slot: number) => RowIds {
  const table = useId();
  const [known] = useState(() => new Map<number, RowIds>());
  return (slot) => {
    const ids = known.get(slot) ?? {
      name: `${table}${slot}`,
      select: `${table}select`,
      actions: `${table}actions`,
    };
    known.set(slot, ids);
    return ids;
  };
}

interface HeaderProps<R> {
  readonly columns: readonly TableColumn<R>[];
  readonly sort: TableSort | undefined;
  readonly onSort: TableProps<R>["onSort"];
}

/** A separate component, so that it isn't rendered again when the rows change. */
const HeaderCells = memo(function HeaderCells<R>({ columns, sort, onSort }: HeaderProps<R>) {
  return columns.map((column) => <HeaderCell {...column} key={column.key} sort={sort} onSort={onSort} />);
}) as <R>(props: HeaderProps<R>) => ReactNode;

function HeaderCell<R>({
  header,
  hideHeader = false,
  sortKey,
  numeric = false,
  className,
  sort,
  onSort,
}: TableColumn<R> & { readonly sort: TableSort | undefined; readonly onSort: TableProps<R>["onSort"] }) {
  const isSorted = sortKey !== undefined && sort?.key === sortKey;
  const Arrow = sort?.isDescending ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      className={classes(className, numeric && "n")}
      {...(isSorted && { "aria-sort": sort.isDescending ? "descending" : "ascending" })}
    >
      {sortKey === undefined || !onSort ? (
        <span className={hideHeader ? "sr-only" : undefined}>{header}</span>
      ) : (
        <button
          type="button"
          className={classes(
            "inline-flex h-6 items-center gap-1 rounded-sm font-medium hover:text-ink",
            isSorted && "text-ink",
          )}
          onClick={() => onSort(sortKey)}
        >
          {isSorted && <Arrow className="icon-12 stroke-[2.25]" aria-hidden />}
          {header}
        </button>
      )}
    </th>
  );
}

interface AllBoxProps<R> extends Pick<TableProps<R>, "rows" | "rowId"> {
  readonly selection: TableSelection;
}

function AllBox<R>({ rows, rowId, selection }: AllBoxProps<R>) {
  const { selected } = selection;
  const state = useMemo(
    () => (selected.size === 0 ? "none" : getSelectAllState(rows.map(rowId), selected)),
    [rows, rowId, selected],
  );
  return (
    <Box
      aria-label="Select all on this page"
      ref={(box) => {
        if (box) box.indeterminate = state === "some";
      }}
      checked={state === "all"}
      onChange={() => selection.onSelect(rows.map(rowId), state !== "all")}
    />
  );
}

function Spacer({ width, height }: { readonly width: number; readonly height: number }) {
  return (
    <tr role="presentation" aria-hidden className="table-gap">
      <td colSpan={width} style={{ height }} />
    </tr>
  );
}
