import { LISTING_SORTS, type ListingSort, type SortKey } from "@/lib/listings/query";
import type { TableSort } from "@/ui/tableModel";

/** Ascending, descending. */
const LABELS: Readonly<Record<SortKey, readonly [string, string]>> = {
  title: ["Title, A to Z", "Title, Z to A"],
  price: ["Price, low to high", "Price, high to low"],
  quantity: ["Quantity, low to high", "Quantity, high to low"],
  sold: ["Sold, fewest first", "Sold, most first"],
  sku: ["SKU, A to Z", "SKU, Z to A"],
  status: ["Status, A to Z", "Status, Z to A"],
  watchers: ["Watchers, fewest first", "Watchers, most first"],
  views: ["Views, fewest first", "Views, most first"],
  created: ["Oldest first", "Newest first"],
  updated: ["Changed longest ago", "Changed last"],
  synced: ["Synced longest ago", "Synced last"],
};

export const SORT_OPTIONS = LISTING_SORTS.map((value) => ({
  value,
  label: LABELS[keyOf(value)][value.startsWith("-") ? 1 : 0],
}));

function keyOf(sort: ListingSort): SortKey {
  return (sort.startsWith("-") ? sort.slice(1) : sort) as SortKey;
}

/** What the header shows: the age of a listing falls as its date rises. */
export function tableSort(sort: ListingSort): TableSort {
  const key = keyOf(sort);
  const isDescending = sort.startsWith("-");
  return { key, isDescending: key === "created" ? !isDescending : isDescending };
}

const NUMBERS_FIRST: readonly string[] = ["price", "quantity", "watchers", "created"];

/** A press on a header: another key begins with what people look for, the same one turns round. */
export function pressedSort(sort: ListingSort, key: string): ListingSort {
  const pressed = key as SortKey;
  if (keyOf(sort) === pressed) return sort.startsWith("-") ? pressed : `-${pressed}`;
  return NUMBERS_FIRST.includes(key) ? `-${pressed}` : pressed;
}
