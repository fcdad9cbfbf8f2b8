import { listFieldsWith } from "@contract/listings/fields";

import { FITS, createCounts } from "../query/facets";
import { fold } from "../query/fold";
import { type CollectionAnswer, type CollectionQuery, LISTING_FILTERS, type SortKey } from "../query/query";
import type { ListingRow } from "../row";
import { SORT_VALUES } from "../query/sorting";

const SEARCHED = listFieldsWith("search");

/**
 * Computes a collection's answer in the simplest way. Tests compare `createColumns` with it, and so does `npm
 * run bench -- collection`. The product doesn't use it.
 */
export function plainAnswer(listings: readonly ListingRow[], query: CollectionQuery): CollectionAnswer {
  const sought = fold(query.search.trim());
  const holds = (row: ListingRow) => SEARCHED.some((field) => fold(row[field] ?? "").includes(sought));
  const matching = listings.filter(holds);
  const counts = createCounts();
  for (const filter of LISTING_FILTERS) counts[filter] = matching.filter(FITS[filter]).length;

  const isDescending = query.sort.startsWith("-");
  const key = (isDescending ? query.sort.slice(1) : query.sort) as SortKey;
  const value = (row: ListingRow) => (key === "title" ? fold(row.title) : SORT_VALUES[key](row));
  const keyed = matching
    .filter(FITS[query.filter])
    .map((row) => ({ row, value: value(row), title: fold(row.title) }));
  keyed.sort((one, other) => {
    const [a, b] = [one.value, other.value];
    if (a === null && b !== null) return 1;
    if (a !== null && b === null) return -1;
    const byValue = a === null || b === null ? 0 : compare(a, b);
    const byTitle = compare(one.title, other.title) || compare(one.row.id, other.row.id);
    if (key === "title") return isDescending ? -byTitle : byTitle;
    return (isDescending ? -byValue : byValue) || byTitle;
  });

  const fitting = keyed.map(({ row }) => row);
  const pages = Math.max(1, Math.ceil(fitting.length / query.pageSize));
  const page = Math.min(Math.max(1, query.page), pages);
  return {
    rows: fitting.slice((page - 1) * query.pageSize, page * query.pageSize),
    page,
    pages,
    total: fitting.length,
    counts,
    ids: fitting.map(({ id }) => id),
    complete: true,
  };
}

function compare(one: string | number, other: string | number): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
