import { memo } from "react";

import { classes } from "./classes";
import type { TableColumn } from "./tableModel";

interface TableRowProps<R> {
  readonly row: R;
  /** Names the row to whoever can't see it. */
  readonly name: string;
  readonly index: number;
  readonly columns: readonly TableColumn<R>[];
  /** Undefined where rows can't be selected. */
  readonly isSelected: boolean | undefined;
  readonly isCurrent: boolean;
  readonly hasMenu: boolean;
}

/** Has no listener of its own: the table hears for all of its rows, by `data-part`. */
function Row<R>({ row, name, index, columns, isSelected, isCurrent, hasMenu }: TableRowProps<R>) {
  const tabIndex = isCurrent ? 0 : -1;
  return (
    <tr
      data-index={index}
      tabIndex={tabIndex}
      aria-rowindex={index + 2}
      {...(isSelected !== undefined && { "aria-selected": isSelected })}
    >
      {isSelected !== undefined && (
        <td className="c-check">
          <input
            type="checkbox"
            className="box"
            data-part="check"
            aria-label={`Select ${name}`}
            tabIndex={tabIndex}
            checked={isSelected}
            readOnly
          />
        </td>
      )}
      {columns.map(({ key, className, rowClassName, numeric, cell }) => (
        <td key={key} className={classes(className, rowClassName?.(row), numeric === true && "n")}>
          {cell(row, isCurrent)}
        </td>
      ))}
      {hasMenu && (
        <td className="c-act">
          <button
            type="button"
            className="btn btn-quiet btn-icon btn-sm dots"
            data-part="menu"
            tabIndex={tabIndex}
            aria-haspopup="menu"
            aria-label={`Actions for ${name}`}
          />
        </td>
      )}
    </tr>
  );
}

export const TableRow = memo(Row) as typeof Row;
