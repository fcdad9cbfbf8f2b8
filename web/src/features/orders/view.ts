import { ORDER_SORTS, type OrderSort } from "./arrange";
import { ORDER_FILTERS, type OrderFilter } from "./filters";

/** What is looked at, and how. */
export interface OrdersView {
  readonly search: string;
  readonly filter: OrderFilter;
  readonly sort: OrderSort;
  readonly page: number;
  readonly size: number;
  /** No newer orders than this, epoch milliseconds. */
  readonly until: number | null;
}

export const SIZES = [25, 50, 100] as const;

export const DEFAULT_VIEW: OrdersView = {
  search: "",
  filter: "all",
  sort: "awaiting",
  page: 1,
  size: 25,
  until: null,
};

export const MAX_SEARCH = 200;

/** The view that an address holds; what it doesn't say, or says wrong, is as by default. */
export function viewOf(params: URLSearchParams): OrdersView {
  return {
    search: (params.get("search") ?? "").slice(0, MAX_SEARCH),
    filter: oneOf(ORDER_FILTERS, params.get("status")) ?? DEFAULT_VIEW.filter,
    sort: oneOf(ORDER_SORTS, params.get("sort")) ?? DEFAULT_VIEW.sort,
    page: whole(params.get("page")) ?? DEFAULT_VIEW.page,
    size: oneOf(SIZES, whole(params.get("size"))) ?? DEFAULT_VIEW.size,
    until: whole(params.get("until")),
  };
}

/** The address of a view. What is so by default stays out of it, and a search that names a buyer too. */
export function paramsOf(view: OrdersView, withSearch: boolean): URLSearchParams {
  const params = new URLSearchParams();
  const say = (name: string, field: keyof OrdersView) => {
    if (view[field] !== DEFAULT_VIEW[field]) params.set(name, String(view[field]));
  };
  if (withSearch) say("search", "search");
  say("status", "filter");
  say("sort", "sort");
  say("page", "page");
  say("size", "size");
  say("until", "until");
  return params;
}

/** A change of what is looked at begins at its first page; another status begins at the newest orders. */
export function changedView(view: OrdersView, change: Partial<OrdersView>): OrdersView {
  const isTurned = Object.keys(change).every((field) => field === "page");
  return {
    ...view,
    ...(!isTurned && { page: 1 }),
    ...("filter" in change && { until: null }),
    ...change,
  };
}

const oneOf = <V>(values: readonly V[], value: unknown): V | null =>
  values.find((each) => each === value) ?? null;

/** Above zero, and no more than a date can be. */
function whole(text: string | null): number | null {
  const number = Number(text);
  return Number.isInteger(number) && number >= 1 && number <= 8.64e15 ? number : null;
}
