import { FIELDS, type FieldWith, fieldsWith } from "@contract/listing/fields";

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

const SORTED_FIELDS = fieldsWith("sort");
export type SortKey = (typeof FIELDS)[FieldWith<"sort">]["sort"];
const SORT_KEYS: readonly SortKey[] = SORTED_FIELDS.map((field) => FIELDS[field].sort);
/** A leading minus means descending. */
export type ListingSort = SortKey | `-${SortKey}`;
export const LISTING_SORTS: readonly ListingSort[] = SORT_KEYS.flatMap((key) => [key, `-${key}` as const]);

export const PAGE_SIZES = [10, 20, 50, 100] as const;

export interface CollectionQuery {
  /** Found in the fields that are searched; case and accents make no difference. */
  readonly search: string;
  readonly filter: ListingFilter;
  readonly sort: ListingSort;
  /** From 1. Past the last page, the last page is the answer. */
  readonly page: number;
  /** One of `PAGE_SIZES`; a saved view may restore 24. */
  readonly pageSize: number;
}

export const DEFAULT_QUERY: CollectionQuery = {
  search: "",
  filter: "all",
  sort: "title",
  page: 1,
  pageSize: 20,
};

export interface CollectionAnswer {
  /** The rows of the page. */
  readonly rows: readonly ListingRow[];
  /** The page that was answered: the one asked for, or the last there is. */
  readonly page: number;
  /** Pages in all, at least 1. */
  readonly pages: number;
  /** Listings that fit search and filter. */
  readonly total: number;
  /** Listings that fit the search, per filter. `counts[query.filter]` is `total`. */
  readonly counts: Readonly<Record<ListingFilter, number>>;
  /** The ids of all that fit, in order: for "select all" and virtual lists. Of this page alone while not `complete`. */
  readonly ids: readonly string[];
  /** False for the moment in which only the first page has been read from this machine. */
  readonly complete: boolean;
}
