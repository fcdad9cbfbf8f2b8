import { memo } from "react";

import { classes } from "../classes";
import { BOX } from "../choices/boxLook";
import type { TableColumn } from "./tableModel";

export interface RowIds {
  readonly name: string;
  /** Id of "Select", shared by all rows. */
  readonly select: string;
  /** Id of "Actions for", shared by all rows. */
  readonly actions: string;
}

interface TableRowProps<R> {
  readonly row: R;
  /**
   * Ids of the elements that form accessible names. Ids don't change with the row, so reusing an element
   * writes no attributes.
   */
  readonly ids: RowIds;
  readonly index: number;
  readonly columns: readonly TableColumn<R>[];
  /** Undefined if rows can't be selected. */
  readonly isSelected: boolean | undefined;
  readonly isCurrent: boolean;
  readonly hasMenu: boolean;
  readonly className: string | undefined;
  readonly checkClassName: string | undefined;
  readonly menuClassName: string | undefined;
}

/** Renders a row without event listeners. The table handles events for all rows, by `data-part`. */
function Row<R>({
  row,
  ids,
  index,
  columns,
  isSelected,
  isCurrent,
  hasMenu,
  className,
  checkClassName,
  menuClassName,
}: TableRowProps<R>) {
  const tabIndex = isCurrent ? 0 : -1;
  return (
    <tr
      className={className}
      data-index={index}
      tabIndex={tabIndex}
      aria-rowindex={index + 2}
      {...(isSelected !== undefined && { "aria-selected": isSelected })}
    >
      {isSelected !== undefined && (
        <CheckCell className={checkClassName} ids={ids} tabIndex={tabIndex} isSelected={isSelected} />
      )}
      {columns.map(({ key, className, rowClassName, numeric, cell }) => (
        <td key={key} className={classes(className, rowClassName?.(row), numeric === true && "n")}>
          {cell(row, isCurrent, ids.name)}
        </td>
      ))}
      {hasMenu && <MenuCell className={menuClassName} ids={ids} tabIndex={tabIndex} />}
    </tr>
  );
}

export const TableRow = memo(Row) as typeof Row;

interface ControlProps {
  readonly className: string | undefined;
  readonly ids: RowIds;
  readonly tabIndex: number;
}

/** Memoised like the other control, so that it isn't rendered again when its slot shows another row. */
const CheckCell = memo(function CheckCell({
  className,
  ids,
  tabIndex,
  isSelected,
}: ControlProps & { readonly isSelected: boolean }) {
  return (
    <td className={classes("c-check", className)}>
      <input
        type="checkbox"
        className={BOX}
        data-part="check"
        aria-labelledby={`${ids.select} ${ids.name}`}
        tabIndex={tabIndex}
        checked={isSelected}
        readOnly
      />
    </td>
  );
});

const MenuCell = memo(function MenuCell({ className, ids, tabIndex }: ControlProps) {
  return (
    <td className={classes("c-act", className)}>
      <button
        type="button"
        className="row-menu"
        data-part="menu"
        tabIndex={tabIndex}
        aria-haspopup="menu"
        aria-labelledby={`${ids.actions} ${ids.name}`}
      />
    </td>
  );
});
