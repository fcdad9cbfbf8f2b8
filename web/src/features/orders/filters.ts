import { paths } from "@contract/documents";

import type { DocumentQuery } from "@/lib/firestore/documents";
import { NOT_PAID, REFUNDED, AWAITING } from "@/lib/orders/orderState";

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

/**
 * The query of each filter. Each query also filters by date, and needs the indexes of firestore.indexes.json.
 */
export const FILTER_CLAUSES: Readonly<Record<OrderFilter, NonNullable<DocumentQuery["where"]>>> = {
  all: [],
  awaiting: AWAITING,
  unpaid: [OPEN, ["paymentStatus", "in", NOT_PAID]],
  shipped: [OPEN, ["shippingStatus", "==", "SHIPPED"]],
  refunded: [["paymentStatus", "in", REFUNDED]],
  cancelled: [["status", "==", "cancelled"]],
};

/**
 * Number of newest orders that are listened to, searched and sorted. Limits the reads of a list
 * (decisions/orders/0056).
 */
export const WINDOW = 300;
/** Number of orders awaiting shipment that are listened to. They come first, whatever their age. */
export const MOST_AWAITING = 100;

/**
 * Returns the query of the newest orders. `until` is the time of the newest order to load, in epoch
 * milliseconds.
 */
export function queryNewest(uid: string, filter: OrderFilter, until: number | null): DocumentQuery {
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

export const queryAwaiting = (uid: string): DocumentQuery => ({
  path: paths.orders(uid),
  where: FILTER_CLAUSES.awaiting,
  orderBy: [["date", "desc"]],
  limit: MOST_AWAITING,
});

export const queryAll = (uid: string, filter: OrderFilter): DocumentQuery => ({
  path: paths.orders(uid),
  where: FILTER_CLAUSES[filter],
});
