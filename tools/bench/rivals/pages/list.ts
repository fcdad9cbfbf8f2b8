import { formatAge } from "@/lib/age";
import { STATUS_LABELS } from "@/lib/listings/listing";
import type { ListingRow } from "@/lib/listings/row";
import { formatPrice } from "@/lib/money";

const asked = new URLSearchParams(window.location.search);
/** How many listings this page has, from its address. */
export const COUNT = Number(asked.get("rows"));
/** `?pictures=no` measures a list without pictures. */
export const HAS_PICTURES = asked.get("pictures") !== "no";
/** Pixels, as in the collection. */
export const LINE = 40;
export const HEADER = 32;

export interface ListColumn {
  readonly key: "picture" | "title" | "sku" | "price" | "quantity" | "status" | "watchers" | "age";
  readonly header: string;
  readonly field: keyof ListingRow;
  /** Pixels. */
  readonly width: number;
}

/** The collection's columns without its controls: no checkbox, no menu, no editable quantity. */
export const LIST_COLUMNS: readonly ListColumn[] = [
  { key: "picture", header: "", field: "frontImageUrl", width: 60 },
  { key: "title", header: "Title", field: "title", width: 480 },
  { key: "sku", header: "SKU", field: "sku", width: 140 },
  { key: "price", header: "Price", field: "price", width: 100 },
  { key: "quantity", header: "Quantity", field: "quantity", width: 100 },
  { key: "status", header: "Status", field: "status", width: 120 },
  { key: "watchers", header: "Watchers", field: "watchCount", width: 100 },
  { key: "age", header: "Age", field: "createdAt", width: 120 },
];

/** The fields that the collection searches. */
export const SEARCHED = ["title", "sku", "ebayItemId", "customLabel"] as const;

const now = Date.now();

export function cellText(key: Exclude<ListColumn["key"], "picture" | "title">, row: ListingRow): string {
  switch (key) {
    case "sku":
      return row.sku ?? row.customLabel ?? "No SKU";
    case "price":
      return formatPrice(row.price);
    case "quantity":
      return String(row.quantity);
    case "status":
      return STATUS_LABELS[row.status];
    case "watchers":
      return String(row.watchCount ?? "–");
    case "age":
      return row.createdAt === null ? "–" : formatAge(row.createdAt, now);
  }
}
