import { writeCsv } from "@/lib/csv";
import { STATUS_LABELS } from "@/lib/listing";
import type { ListingRow } from "@/lib/listings/row";

const HEADER = [
  "title",
  "sku",
  "custom label",
  "item id",
  "status",
  "price",
  "quantity",
  "sold",
  "watchers",
  "views",
  "link",
] as const;

/** A listing to a line, under the names of the columns; what is unknown is an empty cell. */
export function listingsCsv(rows: readonly ListingRow[]): string {
  return writeCsv([
    HEADER,
    ...rows.map((row) => [
      row.title,
      row.sku,
      row.customLabel,
      row.ebayItemId,
      STATUS_LABELS[row.status],
      row.price?.toFixed(2) ?? null,
      row.quantity,
      row.quantitySold,
      row.watchCount,
      row.viewCount,
      row.listingUrl,
    ]),
  ]);
}
