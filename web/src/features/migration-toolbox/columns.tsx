import type { ShopRow } from "@contract/shops/shopMigration";

import { formatPrice } from "@/lib/money";
import type { TableColumn } from "@/ui/table/tableModel";

import { Notes, ProductCell } from "./cells";
import { copy } from "./copy";
import type { Yours } from "./rows";
import { CELL_CLASSES } from "./tableClasses";
import { formatNumber } from "@/ui/numbers";

/** Returns the columns. `repeated` holds the ids of products whose SKU an earlier product has. */
export function createColumns(
  repeated: ReadonlySet<number>,
  yours: Yours,
  layout: "rows" | "cards",
): readonly TableColumn<ShopRow>[] {
  const classes = CELL_CLASSES[layout];
  const wrapping = layout === "rows" ? "truncate" : "wrap-anywhere whitespace-normal";
  return [
    {
      key: "name",
      header: copy.columns.name,
      className: classes.name,
      cell: (row, _, nameId) => (
        <>
          <span id={nameId} className={`block font-medium bidi-isolate ${wrapping}`} title={row.name}>
            {row.name === "" ? "–" : row.name}
          </span>
          <Notes
            row={row}
            repeatNote={repeated.has(row.id) ? copy.repeatNote[yours] : null}
            className={wrapping}
          />
        </>
      ),
    },
    {
      key: "sku",
      header: copy.columns.sku,
      className: classes.sku,
      cell: ({ sku }) => <span className={sku === null ? "text-muted" : "code"}>{sku ?? "–"}</span>,
    },
    {
      key: "price",
      header: copy.columns.price,
      numeric: true,
      className: classes.price,
      cell: ({ price }) => formatPrice(price),
    },
    {
      key: "quantity",
      header: copy.columns.quantity,
      numeric: true,
      className: classes.quantity,
      cell: ({ quantity }) => formatNumber(quantity),
    },
    {
      key: "pictures",
      header: copy.columns.pictures,
      numeric: true,
      className: classes.pictures,
      cell: ({ pictures }) => String(pictures),
    },
    {
      key: "what",
      header: copy.columns.what,
      className: classes.what,
      cell: (row, isCurrent, nameId) => (
        <ProductCell row={row} yours={yours} isCurrent={isCurrent} nameId={nameId} noteClassName={wrapping} />
      ),
    },
  ];
}
