import type { BulkRow, EndRow } from "@/lib/bulkStore";
import type { TableColumn } from "@/ui/table/tableModel";

import { parseQuantityCell } from "./amounts";
import { Amount, InvalidCell, ItemCell, RowState } from "./cells";
import { copy } from "./copy";
import { getTitle } from "./rowText";
import { formatNumber } from "@/ui/numbers";

const CELL = "overflow-hidden text-ellipsis";

/** Returns the columns. `endings` are the results of the last run by row id. */
export function createBulkColumns(endings: ReadonlyMap<string, EndRow>): readonly TableColumn<BulkRow>[] {
  return [
    {
      key: "title",
      header: copy.columns.title,
      sortKey: "title",
      className: `${CELL} max-md:col-start-1 max-md:col-end-4 max-md:row-start-1 max-md:h-10 max-md:self-start max-md:whitespace-normal`,
      cell: (row, _, nameId) => (
        <span
          id={nameId}
          className="block truncate font-medium bidi-isolate max-md:line-clamp-2 max-md:wrap-anywhere max-md:whitespace-normal"
          title={getTitle(row)}
        >
          {getTitle(row)}
        </span>
      ),
    },
    {
      key: "item",
      header: copy.columns.item,
      sortKey: "item",
      className: `${CELL} max-md:col-start-1 max-md:col-end-4 max-md:row-start-3 md:w-44`,
      cell: (row, isCurrent, nameId) => <ItemCell row={row} isCurrent={isCurrent} nameId={nameId} />,
    },
    {
      key: "price",
      header: copy.columns.price,
      sortKey: "price",
      numeric: true,
      className: `${CELL} max-md:col-start-1 max-md:row-start-2 max-md:text-16 max-md:font-strong md:w-26`,
      cell: ({ price }) => <Amount text={price} />,
    },
    {
      key: "qty",
      header: copy.columns.qty,
      sortKey: "qty",
      numeric: true,
      className: `${CELL} max-md:col-start-2 max-md:row-start-2 max-md:text-muted max-md:before:content-['Qty_'] md:w-18`,
      cell: ({ qty }) => {
        const quantity = parseQuantityCell(qty);
        return quantity === undefined ? <InvalidCell text={qty} /> : formatNumber(quantity);
      },
    },
    {
      key: "bin",
      header: copy.columns.bin,
      sortKey: "bin",
      numeric: true,
      className: `${CELL} max-md:col-start-3 max-md:row-start-2 max-md:text-muted max-md:before:content-['BIN_'] md:w-26`,
      cell: ({ binPrice }) => <Amount text={binPrice} />,
    },
    {
      key: "status",
      header: copy.columns.status,
      sortKey: "status",
      className: `${CELL} max-md:col-start-3 max-md:col-end-5 max-md:row-start-3 max-md:justify-self-end md:w-37`,
      cell: (row) => <RowState row={row} ending={endings.get(row.id)} />,
    },
  ];
}
