import { type Field, FIELDS } from "@contract/listing/fields";

import { formatAge } from "@/lib/age";
import { STATUS_LABELS } from "@/lib/listings/listing";
import { KEPT_FIELDS, type ListingRow } from "@/lib/listings/row";
import { formatPrice } from "@/lib/money";
import { Badge } from "@/ui/status/Badge";
import { InlineEdit } from "@/ui/controls/InlineEdit";
import { stateClasses } from "@/ui/status/stateClasses";
import { STATUS_DOTS } from "@/ui/status/statusDots";
import type { TableColumn } from "@/ui/table/tableModel";

import { saveQuantity } from "../bulk/changing";
import { RowPicture } from "./RowPicture";
import { titleOf } from "./rowText";
import { TitleCell } from "./TitleCell";

/** Text columns from the table of fields. Only the list layout shows them. */
const TEXT_COLUMNS = KEPT_FIELDS.flatMap((name): TableColumn<ListingRow>[] => {
  const { column, label = "", sort }: Field = FIELDS[name];
  if (column === undefined) return [];
  const cell = ({ [name]: text }: ListingRow) => text;
  return [
    { key: name, header: label, ...(sort && { sortKey: sort }), className: "c-text min-w-0 truncate", cell },
  ];
});

/** `now`: epoch milliseconds, for the age. Few elements: there are as many of each as there are rows in sight. */
export function listingColumns(uid: string, now: number): readonly TableColumn<ListingRow>[] {
  return [
    {
      key: "thumb",
      header: "Picture",
      hideHeader: true,
      className: "c-thumb",
      cell: ({ frontImageUrl }) => <RowPicture src={frontImageUrl} />,
    },
    {
      key: "title",
      header: "Title",
      sortKey: "title",
      className: "c-title",
      cell: (row, isCurrent, nameId) => <TitleCell row={row} isCurrent={isCurrent} nameId={nameId} />,
    },
    {
      key: "sku",
      header: "SKU",
      sortKey: "sku",
      className: "c-sku code min-w-0 truncate",
      cell: ({ sku, customLabel }) => sku ?? customLabel ?? <Badge tone="warning">No SKU</Badge>,
    },
    ...TEXT_COLUMNS,
    {
      key: "price",
      header: "Price",
      sortKey: "price",
      numeric: true,
      className: "c-price",
      cell: ({ price }) => formatPrice(price),
    },
    {
      key: "quantity",
      header: "Quantity",
      sortKey: "quantity",
      numeric: true,
      className: "c-qty",
      cell: (row, isCurrent) => (
        <InlineEdit
          of={row.id}
          label={`Quantity of ${titleOf(row)}`}
          value={row.quantity}
          tabIndex={isCurrent ? 0 : -1}
          onSave={(quantity) => saveQuantity(uid, row, quantity)}
        />
      ),
    },
    {
      key: "status",
      header: "Status",
      sortKey: "status",
      className: "c-status",
      rowClassName: ({ status }) => stateClasses(STATUS_DOTS[status]),
      cell: ({ status }) => STATUS_LABELS[status],
    },
    {
      key: "watchers",
      header: "Watchers",
      sortKey: "watchers",
      numeric: true,
      className: "c-watch",
      cell: ({ watchCount }) => watchCount ?? "–",
    },
    {
      key: "age",
      header: "Age",
      sortKey: "created",
      numeric: true,
      className: "c-age text-muted",
      cell: ({ createdAt }) => (createdAt === null ? "–" : formatAge(createdAt, now)),
    },
  ];
}
