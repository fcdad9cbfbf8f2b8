import { FIELDS, type FieldWith, listFieldsWith } from "@contract/listings/fields";

import type { ListingRow } from "../row";

/** The values of `?status=`, as links use them (specification 1, section 2). */
export const LISTING_FILTERS = [
  "all",
  "active",
  "sold",
  "unsold",
  "scheduled",
  "ended",
  "drafts",
  "no-firebase",
  "no-sku",
  "sku-unavailable",
  "generic-title",
  "needs-ai-analysis",
  "multiple-qty",
  "differs",
] as const;
export type ListingFilter = (typeof LISTING_FILTERS)[number];

const SORTED_FIELDS = listFieldsWith("sort");
export type SortKey = (typeof FIELDS)[FieldWith<"sort">]["sort"];
const SORT_KEYS: readonly SortKey[] = SORTED_FIELDS.map((field) => FIELDS[field].sort);
/** A leading minus means descending. */
export type ListingSort = SortKey | `-${SortKey}`;
export const LISTING_SORTS: readonly ListingSort[] = SORT_KEYS.flatMap((key) => [key, `-${key}` as const]);

export const PAGE_SIZES = [10, 20, 50, 100] as const;
/** The page size that has all rows on one page. */
export const ALL_ROWS = Number.MAX_SAFE_INTEGER;

export interface CollectionQuery {
  /** Matched in the searched fields. Case and accents make no difference. */
  readonly search: string;
  readonly filter: ListingFilter;
  readonly sort: ListingSort;
  /** Starts at 1. If it is past the last page, the last page is returned. */
  readonly page: number;
  /** One of `PAGE_SIZES`, or `ALL_ROWS`. A saved view may restore 24. */
  readonly pageSize: number;
}

export interface CollectionAnswer {
  readonly rows: readonly ListingRow[];
  /** The page that was returned: the requested page, or the last one. */
  readonly page: number;
  /** The number of pages, at least 1. */
  readonly pages: number;
  /** The number of listings that match search and filter. */
  readonly total: number;
  /** The number of listings that match the search, for each filter. `counts[query.filter]` is `total`. */
  readonly counts: Readonly<Record<ListingFilter, number>>;
  /**
   * The ids of all matches in order, for "select all". Only those of `rows` while not `complete`.
   */
  readonly ids: readonly string[];
  /** False while only the first page has been read from this machine. */
  readonly complete: boolean;
}
