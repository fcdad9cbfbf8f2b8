import { formatAge } from "@/lib/age";
import { STATUS_LABELS } from "@/lib/listings/listing";
import type { ListingRow } from "@/lib/listings/row";
import { formatPrice } from "@/lib/money";

const asked = new URLSearchParams(window.location.search);
/** Listings that this page has, from its address. */
export const COUNT = Number(asked.get("rows"));
/** `?pictures=no`: as what a list takes without them. */
export const HAS_PICTURES = asked.get("pictures") !== "no";
/** Pixels, as the collection's. */
export const LINE = 40;
export const HEADER = 32;

export interface ListColumn {
  readonly key: "picture" | "title" | "sku" | "price" | "quantity" | "status" | "watchers" | "age";
  readonly header: string;
  readonly field: keyof ListingRow;
  /** Pixels. */
  readonly width: number;
}

/** The collection's columns, without what is done in them: no checkbox, no menu, no quantity to edit. */
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

/** What is looked for in the collection. */
export const SEARCHED = ["title", "sku", "ebayItemId", "customLabel"] as const;

const now = Date.now();

/** What a cell of words shows. */
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
