import type { ShopRow } from "@contract/shops/shopMigration";

import { formatPrice } from "@/lib/money";
import type { TableColumn } from "@/ui/table/tableModel";

import { Notes, What } from "./cells";
import { copy } from "./copy";
import type { Yours } from "./rows";

/** `repeated`: products whose SKU another one before them has. */
export function shopColumns(repeated: ReadonlySet<number>, yours: Yours): readonly TableColumn<ShopRow>[] {
  return [
    {
      key: "name",
      header: copy.columns.name,
      className: "c-name",
      cell: (row, _, nameId) => (
        <>
          <span id={nameId} className="t" title={row.name}>
            {row.name === "" ? "–" : row.name}
          </span>
          <Notes row={row} twice={repeated.has(row.id) ? copy.twice[yours] : null} />
        </>
      ),
    },
    {
      key: "sku",
      header: copy.columns.sku,
      className: "c-sku",
      cell: ({ sku }) => <span className={sku === null ? "muted" : "code"}>{sku ?? "–"}</span>,
    },
    {
      key: "price",
      header: copy.columns.price,
      numeric: true,
      className: "c-price",
      cell: ({ price }) => formatPrice(price),
    },
    {
      key: "quantity",
      header: copy.columns.quantity,
      numeric: true,
      className: "c-qty",
      cell: ({ quantity }) => quantity.toLocaleString("en-US"),
    },
    {
      key: "pictures",
      header: copy.columns.pictures,
      numeric: true,
      className: "c-pictures",
      cell: ({ pictures }) => String(pictures),
    },
    {
      key: "what",
      header: copy.columns.what,
      className: "c-what",
      cell: (row, isCurrent, nameId) => (
        <What row={row} yours={yours} isCurrent={isCurrent} nameId={nameId} />
      ),
    },
  ];
}
