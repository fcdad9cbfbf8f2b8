import { defineView, type ViewOf } from "@/lib/view/defineView";
import { choice, optionalTime, pageNumber, typedText } from "@/lib/view/fields";

import { ORDER_SORTS } from "./arrange";
import { ORDER_FILTERS } from "./filters";

export const SIZES = [25, 50, 100] as const;
export const MAX_SEARCH = 200;

export const ordersView = defineView({
  search: typedText("search", MAX_SEARCH),
  filter: choice("status", ORDER_FILTERS, "all"),
  sort: choice("sort", ORDER_SORTS, "awaiting"),
  page: pageNumber(),
  size: choice("size", SIZES, 25),
  /** The time of the newest order to show, in epoch milliseconds. */
  until: optionalTime("until"),
});
export type OrdersView = ViewOf<typeof ordersView>;
