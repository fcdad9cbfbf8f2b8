import { paths } from "@contract/documents";

import type { DocumentQuery } from "@/lib/firestore/documents";

import { NOT_PAID, PAID, REFUNDED, TO_SHIP } from "@/lib/orders/orderState";

export const ORDER_FILTERS = ["awaiting", "all", "unpaid", "shipped", "refunded", "cancelled"] as const;
export type OrderFilter = (typeof ORDER_FILTERS)[number];

export const FILTER_LABELS: Readonly<Record<OrderFilter, string>> = {
  awaiting: "Awaiting Shipment",
  all: "All",
  unpaid: "Awaiting Payment",
  shipped: "Shipped",
  refunded: "Refunded",
  cancelled: "Cancelled",
};

const OPEN = ["status", "==", "open"] as const;

/** What the database is asked for each filter. With the date behind them, these need the indexes of firestore.indexes.json. */
export const FILTER_CLAUSES: Readonly<Record<OrderFilter, NonNullable<DocumentQuery["where"]>>> = {
  all: [],
  awaiting: [OPEN, ["paymentStatus", "in", PAID], ["shippingStatus", "in", TO_SHIP]],
  unpaid: [OPEN, ["paymentStatus", "in", NOT_PAID]],
  shipped: [OPEN, ["shippingStatus", "==", "SHIPPED"]],
  refunded: [["paymentStatus", "in", REFUNDED]],
  cancelled: [["status", "==", "cancelled"]],
};

/** So many of the newest are listened to, searched and sorted: the most reads that a look at a list costs. */
export const WINDOW = 300;
/** Orders that wait to be shipped stand first, however old they are: so many at most. */
export const MOST_AWAITING = 100;

/** The newest orders that fit, up to `until` (epoch milliseconds, included) where it is given. */
export function newestOf(uid: string, filter: OrderFilter, until: number | null): DocumentQuery {
  return {
    path: paths.orders(uid),
    where: [
      ...FILTER_CLAUSES[filter],
      ...(until === null ? [] : [["date", "<=", { millis: until }] as const]),
    ],
    orderBy: [["date", "desc"]],
    limit: WINDOW,
  };
}

export const awaitingOf = (uid: string): DocumentQuery => ({
  path: paths.orders(uid),
  where: FILTER_CLAUSES.awaiting,
  orderBy: [["date", "desc"]],
  limit: MOST_AWAITING,
});

export const countOf = (uid: string, filter: OrderFilter): DocumentQuery => ({
  path: paths.orders(uid),
  where: FILTER_CLAUSES[filter],
});
