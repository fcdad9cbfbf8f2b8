import type { Field } from "@contract/listings/field";
import { FIELDS, listFieldsWith } from "@contract/listings/fields";

import { LISTING_SORTS, type ListingSort, type SortKey } from "@/lib/listings/query/query";
import type { TableSort } from "@/ui/table/tableModel";

const SORTED: ReadonlyMap<SortKey, Field> = new Map(
  listFieldsWith("sort").map((name) => [FIELDS[name].sort, FIELDS[name]]),
);
const isNumber = (key: SortKey) => ["amount", "count", "time"].includes(SORTED.get(key)?.kind ?? "text");

/** Texts for ascending and descending, where the texts of the field's kind would be unclear. */
const WORDS: Readonly<Partial<Record<SortKey, readonly [string, string]>>> = {
  sold: ["Sold, fewest first", "Sold, most first"],
  watchers: ["Watchers, fewest first", "Watchers, most first"],
  views: ["Views, fewest first", "Views, most first"],
  impressions: ["Impressions, fewest first", "Impressions, most first"],
  created: ["Oldest first", "Newest first"],
  updated: ["Changed longest ago", "Changed last"],
  synced: ["Synced longest ago", "Synced last"],
};

export const SORT_OPTIONS = LISTING_SORTS.map((value) => ({ value, label: getSortLabel(value) }));

function getSortLabel(sort: ListingSort): string {
  const key = getSortKey(sort);
  const direction = sort.startsWith("-") ? 1 : 0;
  const ofKind = isNumber(key) ? ["low to high", "high to low"] : ["A to Z", "Z to A"];
  return WORDS[key]?.[direction] ?? `${SORTED.get(key)?.label ?? key}, ${ofKind[direction] ?? ""}`;
}

function getSortKey(sort: ListingSort): SortKey {
  return (sort.startsWith("-") ? sort.slice(1) : sort) as SortKey;
}

/** Returns the sort to show in the header. The age is the reversed date. */
export function toTableSort(sort: ListingSort): TableSort {
  const key = getSortKey(sort);
  const isDescending = sort.startsWith("-");
  return { key, isDescending: key === "created" ? !isDescending : isDescending };
}

/** Returns the sort after a click on a header. Clicking the same header reverses the sort. */
export function getNextSort(sort: ListingSort, key: string): ListingSort {
  const pressed = key as SortKey;
  if (getSortKey(sort) === pressed) return sort.startsWith("-") ? pressed : `-${pressed}`;
  return isNumber(pressed) ? `-${pressed}` : pressed;
}
