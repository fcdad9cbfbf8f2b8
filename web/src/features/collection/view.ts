import {
  LISTING_FILTERS,
  LISTING_SORTS,
  type ListingFilter,
  type ListingSort,
  PAGE_SIZES,
} from "@/lib/listings/query";

export type ViewMode = "list" | "grid";
/** `all`: one long page, of which only what is in sight is rendered. */
export type PageSize = number | "all";

/** What is looked at, and how. */
export interface View {
  readonly search: string;
  readonly filter: ListingFilter;
  readonly sort: ListingSort;
  readonly page: number;
  readonly size: PageSize;
  readonly mode: ViewMode;
}

export const DEFAULT_VIEW: View = {
  search: "",
  filter: "all",
  sort: "title",
  page: 1,
  size: 20,
  mode: "list",
};

/** Longer ones can't be typed by hand, and no title is that long. */
const MAX_SEARCH = 500;
/** A saved view of an older version may have 24. */
const SIZES: readonly PageSize[] = [...PAGE_SIZES, 24, "all"];

/** The view that an address holds; what it doesn't say, or says wrong, is as in `base`. */
export function viewOf(params: URLSearchParams, base: View = DEFAULT_VIEW): View {
  const size = params.get("size");
  const page = Number(params.get("page"));
  return {
    search: (params.get("search") ?? base.search).slice(0, MAX_SEARCH),
    filter: oneOf(LISTING_FILTERS, params.get("status")) ?? base.filter,
    sort: oneOf(LISTING_SORTS, params.get("sort")) ?? base.sort,
    page: Number.isInteger(page) && page >= 1 ? page : base.page,
    size: sizeOf(size === "all" ? "all" : Number(size)) ?? base.size,
    mode: oneOf(["list", "grid"] as const, params.get("view")) ?? base.mode,
  };
}

/** The address of a view. What is so by default, and by the person's own preferences (`base`), stays out of it. */
export function paramsOf(view: View, base: View = DEFAULT_VIEW): URLSearchParams {
  const params = new URLSearchParams();
  const say = (name: string, field: keyof View) => {
    const value = view[field];
    if (value !== DEFAULT_VIEW[field] || value !== base[field]) params.set(name, String(value));
  };
  say("search", "search");
  say("status", "filter");
  say("sort", "sort");
  say("page", "page");
  say("size", "size");
  say("view", "mode");
  return params;
}

/** A change of what is looked at begins at its first page. */
export function changedView(view: View, change: Partial<View>): View {
  const narrows = "search" in change || "filter" in change || "sort" in change || "size" in change;
  return { ...view, ...(narrows && { page: 1 }), ...change };
}

export const sizeOf = (value: unknown): PageSize | null => SIZES.find((size) => size === value) ?? null;

export const oneOf = <V extends string>(values: readonly V[], value: unknown): V | null =>
  values.find((each) => each === value) ?? null;
