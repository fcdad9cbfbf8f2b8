import type { Field } from "@contract/listings/field";
import { FIELDS } from "@contract/listings/fields";

import { nameListing } from "@/lib/listings/nameListing";
import { formatAge } from "@/lib/age";
import { STATUS_LABELS } from "@/lib/listings/listing";
import { COPIED_FIELDS, type ListingRow } from "@/lib/listings/row";
import { formatPrice } from "@/lib/money";
import { Badge } from "@/ui/status/Badge";
import { InlineEdit } from "@/ui/controls/InlineEdit";
import { stateCellClasses } from "@/ui/status/stateClasses";
import { STATUS_DOTS } from "@/ui/status/statusDots";
import type { TableColumn, TableLayout } from "@/ui/table/tableModel";

import { describeFailureReason } from "@/lib/backgroundTasks/failureReason";

import { copy } from "../copy";
import { saveQuantity } from "../bulk/changing";
import { LAYOUT_CLASSES } from "./layoutClasses";
import { RowPicture } from "./picture/RowPicture";
import { TitleCell } from "./TitleCell";

/** Returns the header and the sort key that a column has from the table of fields. */
const getHead = (
  name: "title" | "sku" | "price" | "quantity" | "status" | "watchCount" | "viewCount",
): { readonly header: string; readonly sortKey: string } => ({
  header: FIELDS[name].label,
  sortKey: FIELDS[name].sort,
});

function createTextColumns(className: string): TableColumn<ListingRow>[] {
  return COPIED_FIELDS.flatMap((name) => {
    const { column, label = "", sort }: Field = FIELDS[name];
    if (column === undefined) return [];
    const cell = ({ [name]: text }: ListingRow) => text;
    return [{ key: name, header: label, ...(sort && { sortKey: sort }), className, cell }];
  });
}

/**
 * Returns the columns. `now` is in epoch milliseconds, and is used for the age. Cells have few elements,
 * because each visible row has all of them.
 */
export function createColumns(
  uid: string,
  now: number,
  layout: TableLayout,
): readonly TableColumn<ListingRow>[] {
  const { cells, picture } = LAYOUT_CLASSES[layout];
  const isInRows = layout === "rows";
  return [
    {
      key: "thumb",
      header: "Picture",
      hideHeader: true,
      className: cells.thumb,
      cell: ({ frontImageUrl }) => <RowPicture src={frontImageUrl} className={picture} />,
    },
    {
      key: "title",
      ...getHead("title"),
      className: cells.title,
      cell: (row, isCurrent, nameId) => <TitleCell {...{ row, isCurrent, nameId, layout }} />,
    },
    {
      key: "sku",
      ...getHead("sku"),
      className: cells.sku,
      cell: ({ sku, customLabel }) => sku ?? customLabel ?? <Badge tone="warning">No SKU</Badge>,
    },
    ...(isInRows ? createTextColumns(cells.text) : []),
    {
      key: "price",
      ...getHead("price"),
      numeric: true,
      className: cells.price,
      cell: ({ price }) => formatPrice(price),
    },
    {
      key: "quantity",
      ...getHead("quantity"),
      numeric: true,
      className: cells.quantity,
      cell: (row, isCurrent) => (
        <InlineEdit
          of={row.id}
          label={`Quantity of ${nameListing(row)}`}
          look={isInRows ? "row" : "card"}
          value={row.quantity}
          tabIndex={isCurrent ? 0 : -1}
          onSave={(quantity) => saveQuantity(uid, row, quantity)}
          describe={(reason) => copy.quantityFailed(describeFailureReason(reason))}
        />
      ),
    },
    {
      key: "status",
      ...getHead("status"),
      className: cells.status,
      rowClassName: ({ status }) => stateCellClasses(STATUS_DOTS[status]),
      cell: ({ status }) => STATUS_LABELS[status],
    },
    {
      key: "watchers",
      ...getHead("watchCount"),
      numeric: true,
      className: cells.watchers,
      cell: ({ watchCount }) => watchCount ?? "–",
    },
    ...(isInRows ? [createViewsColumn(cells.views)] : []),
    ...(layout === "cards" ? [] : [createAgeColumn(cells.age, now)]),
  ];
}

/**
 * Returns the views column. The dates that the views cover are only on the listing's page, for lack of space.
 */
const createViewsColumn = (className: string): TableColumn<ListingRow> => ({
  key: "views",
  ...getHead("viewCount"),
  numeric: true,
  className,
  cell: ({ viewCount }) => viewCount ?? "–",
});

const createAgeColumn = (className: string, now: number): TableColumn<ListingRow> => ({
  key: "age",
  header: "Age",
  sortKey: FIELDS.createdAt.sort,
  numeric: true,
  className,
  cell: ({ createdAt }) => (createdAt === null ? "–" : formatAge(createdAt, now)),
});
