import {
  type KeyboardEvent,
  type MouseEvent,
  type FocusEvent,
  type RefObject,
  useRef,
  useState,
} from "react";

import { getRowAfterKey, sliceRange, type TableSelection } from "./tableModel";

interface TableKeysOptions<R> {
  readonly table: RefObject<HTMLTableElement | null>;
  readonly rows: readonly R[];
  readonly rowId: (row: R) => string;
  readonly perLine: number;
  readonly selection: TableSelection | undefined;
  readonly onOpen: ((row: R) => void) | undefined;
  readonly onMenu: ((row: R, anchor: HTMLElement) => void) | undefined;
}

/** Number of lines that Page Up and Page Down move by. */
const LEAP = 10;
/** Elements that handle clicks themselves. */
const CONTROLS = "a, button, input, select, textarea, label, [data-own]";

/** Handles the events of all rows with one set of listeners, and keeps the keyboard's current row. */
export function useTableKeys<R>({
  table,
  rows,
  rowId,
  perLine,
  selection,
  onOpen,
  onMenu,
}: TableKeysOptions<R>) {
  const [at, setAt] = useState(0);
  const [hasFocus, setFocus] = useState(false);
  const current = Math.min(at, rows.length - 1);
  /** Start of a range: the row that was last selected alone. */
  const anchor = useRef(0);

  const getIds = () => rows.map(rowId);
  const toggle = (index: number) => {
    const row = rows[index];
    if (row === undefined || !selection) return;
    anchor.current = index;
    selection.onSelect([rowId(row)], !selection.selected.has(rowId(row)));
  };
  const selectRange = (to: number) => selection?.onSelect(sliceRange(getIds(), anchor.current, to), true);
  const openMenu = (index: number, at: HTMLElement) => {
    const row = rows[index];
    if (row !== undefined) onMenu?.(row, at);
  };
  const focusRow = (index: number, tries = 4) => {
    const row = table.current?.querySelector<HTMLElement>(`tr[data-index="${index}"]`);
    if (row) row.focus({ preventScroll: true });
    // The row is rendered once the list has scrolled to it.
    else if (tries > 0) requestAnimationFrame(() => focusRow(index, tries - 1));
  };

  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>, scrollTo: (line: number) => void) => {
    const target = event.target as HTMLElement;
    const index = getRowIndex(target);
    if (index === null || target.matches("input:not([type=checkbox]), select, textarea")) return;
    const to = getRowAfterKey(event.key, index, { count: rows.length, perLine, perPage: LEAP * perLine });
    if (to !== null && !event.altKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      setAt(to);
      scrollTo(Math.floor(to / perLine));
      focusRow(to);
      if (event.shiftKey) selectRange(to);
      else anchor.current = to;
      return;
    }
    const row = target.closest<HTMLElement>("tr");
    const isOnRow = target === row;
    const current = rows[index];
    if (event.key === "Enter" && isOnRow && current !== undefined) onOpen?.(current);
    else if (event.key === " " && isOnRow) (event.shiftKey ? selectRange : toggle)(index);
    else if (event.key === "a" && (event.ctrlKey || event.metaKey)) selection?.onSelect(getIds(), true);
    else if (event.key === "Escape" && (selection?.selected.size ?? 0) > 0) selection?.onClear();
    else if (isMenuKey(event) && row) openMenu(index, row);
    else return;
    event.preventDefault();
  };

  const onClick = (event: MouseEvent<HTMLTableElement>) => {
    const target = event.target as HTMLElement;
    const index = getRowIndex(target);
    if (index === null) return;
    const part = target.closest<HTMLElement>("[data-part]");
    if (part?.dataset["part"] === "check") {
      if (event.shiftKey) selectRange(index);
      else toggle(index);
    } else if (part?.dataset["part"] === "menu") {
      openMenu(index, part);
    } else if (part?.dataset["part"] === "open") {
      // With a modifier key the browser opens the link as usual.
      if (!onOpen || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      if (rows[index] !== undefined) onOpen(rows[index]);
    } else if (!target.closest(CONTROLS)) {
      if (selection && (event.ctrlKey || event.metaKey)) toggle(index);
      else if (selection && event.shiftKey) selectRange(index);
      else if (rows[index] !== undefined) onOpen?.(rows[index]);
    }
  };

  return {
    current,
    /** If true, the current row stays rendered even when it isn't visible. */
    hasFocus,
    listeners: (scrollTo: (line: number) => void) => ({
      onKeyDown: (event: KeyboardEvent<HTMLTableElement>) => onKeyDown(event, scrollTo),
      onClick,
      onFocus: (event: FocusEvent<HTMLTableElement>) => {
        const index = getRowIndex(event.target);
        if (index === null) return;
        setAt(index);
        setFocus(true);
      },
      onBlur: (event: FocusEvent<HTMLTableElement>) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setFocus(false);
      },
      onContextMenu: (event: MouseEvent<HTMLTableElement>) => {
        const target = event.target as HTMLElement;
        const index = getRowIndex(target);
        // On a link, keeps the browser's menu with "open in a new tab".
        if (index === null || !onMenu || target.closest("a, input")) return;
        event.preventDefault();
        openMenu(index, target.closest<HTMLElement>("tr") ?? target);
      },
    }),
  };
}

function getRowIndex(target: Element): number | null {
  const row = target.closest<HTMLElement>("tr[data-index]");
  return row === null ? null : Number(row.dataset["index"]);
}

const isMenuKey = ({ key, shiftKey }: KeyboardEvent): boolean =>
  key === "ContextMenu" || (key === "F10" && shiftKey);
