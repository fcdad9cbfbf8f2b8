import type { BulkRow, EndRow } from "@/lib/bulkStore";
import type { TableColumn } from "@/ui/table/tableModel";

import { quantityOf } from "./amounts";
import { Amount, AsItIs, ItemCell, RowState } from "./cells";
import { copy } from "./copy";
import { titleOf } from "./rowText";

/** `endings`: of the last run, by row. */
export function bulkColumns(endings: ReadonlyMap<string, EndRow>): readonly TableColumn<BulkRow>[] {
  return [
    {
      key: "title",
      header: copy.columns.title,
      sortKey: "title",
      className: "c-title",
      cell: (row, _, nameId) => (
        <span id={nameId} className="t" title={titleOf(row)}>
          {titleOf(row)}
        </span>
      ),
    },
    {
      key: "item",
      header: copy.columns.item,
      sortKey: "item",
      className: "c-item",
      cell: (row, isCurrent, nameId) => <ItemCell row={row} isCurrent={isCurrent} nameId={nameId} />,
    },
    {
      key: "price",
      header: copy.columns.price,
      sortKey: "price",
      numeric: true,
      className: "c-price",
      cell: ({ price }) => <Amount text={price} />,
    },
    {
      key: "qty",
      header: copy.columns.qty,
      sortKey: "qty",
      numeric: true,
      className: "c-qty",
      cell: ({ qty }) => quantityOf(qty)?.toLocaleString("en-US") ?? <AsItIs text={qty} />,
    },
    {
      key: "bin",
      header: copy.columns.bin,
      sortKey: "bin",
      numeric: true,
      className: "c-bin",
      cell: ({ binPrice }) => <Amount text={binPrice} />,
    },
    {
      key: "status",
      header: copy.columns.status,
      sortKey: "status",
      className: "c-status",
      cell: (row) => <RowState row={row} ending={endings.get(row.id)} />,
    },
  ];
}
