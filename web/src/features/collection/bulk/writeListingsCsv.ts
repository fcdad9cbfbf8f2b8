import { FIELDS, type FieldWith, listFieldsWith } from "@contract/listings/fields";
import { toAmount } from "@contract/wire/numbers";

import { writeCsv } from "@/lib/csv";
import { STATUS_LABELS } from "@/lib/listings/listing";
import type { ListingRow } from "@/lib/listings/row";

const COLUMNS = listFieldsWith("csv");

/** Returns a CSV with the column names and a line for each listing. Unknown values are empty cells. */
export function writeListingsCsv(rows: readonly ListingRow[]): string {
  return writeCsv([
    COLUMNS.map((field) => FIELDS[field].csv),
    ...rows.map((row) => COLUMNS.map((field) => formatCell(row, field))),
  ]);
}

function formatCell(row: ListingRow, field: FieldWith<"csv">): string | number | null {
  if (field === "status") return STATUS_LABELS[row.status];
  if (field === "price") return row.price === null ? null : toAmount(row.price);
  return row[field];
}
