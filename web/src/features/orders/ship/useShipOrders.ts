import { useMemo } from "react";

import { type OrderDocument, orderDocument, paths } from "@contract/documents";

import { useDocuments, type Live } from "@/lib/firestore/useDocuments";
import { AWAITING } from "@/lib/orders/orderState";
import { usePerson } from "@/lib/session/session";

import type { Order } from "../arrange";
import { FILTER_CLAUSES } from "../filters";

/** Maximum number of orders that are listened to. Limits the reads of the page. */
export const MOST_TO_SHIP = 600;
/** Number of ended orders that are listened to, to detect an ended order of the round. */
const MOST_ENDED = 100;

export interface ShipOrders {
  /** The orders that await shipment, most urgent first: by deadline, then by age. */
  readonly orders: readonly Order[];
  /** Ids of the newest cancelled and refunded orders. */
  readonly ended: ReadonlySet<string>;
}

export function useShipOrders(): Live<ShipOrders> {
  const { uid } = usePerson();
  const path = paths.orders(uid);
  const awaiting = useDocuments({ path, where: AWAITING, limit: MOST_TO_SHIP }, orderDocument);
  const newest = { path, orderBy: [["date", "desc"]], limit: MOST_ENDED } as const;
  const cancelled = useDocuments({ ...newest, where: FILTER_CLAUSES.cancelled }, orderDocument);
  const refunded = useDocuments(
    { ...newest, where: [["paymentStatus", "==", "FULLY_REFUNDED"]] },
    orderDocument,
  );
  return useMemo(() => {
    if (awaiting.status !== "ready") return awaiting;
    if (cancelled.status !== "ready") return cancelled;
    if (refunded.status !== "ready") return refunded;
    const over = [...cancelled.value.documents, ...refunded.value.documents];
    return {
      status: "ready",
      fromCache: awaiting.fromCache,
      value: {
        orders: sortByDeadline(awaiting.value.documents),
        ended: new Set(over.map(({ orderId }) => orderId)),
      },
    };
  }, [awaiting, cancelled, refunded]);
}

export function sortByDeadline(orders: readonly Order[]): readonly Order[] {
  const getDeadline = ({ shipBy }: OrderDocument) => shipBy?.toMillis() ?? Number.MAX_SAFE_INTEGER;
  return [...orders].sort(
    (one, other) =>
      getDeadline(one) - getDeadline(other) ||
      one.date.toMillis() - other.date.toMillis() ||
      (one.orderId < other.orderId ? -1 : 1),
  );
}

export const DUE_FILTERS = ["all", "late", "today"] as const;
export type DueFilter = (typeof DUE_FILTERS)[number];

/** Returns whether an order is late, or due by the end of the day. Times are in epoch milliseconds. */
export function getDue(
  { shipBy }: Pick<OrderDocument, "shipBy">,
  now: number,
): Exclude<DueFilter, "all"> | null {
  const at = shipBy?.toMillis();
  if (at === undefined) return null;
  if (at < now) return "late";
  return at <= new Date(now).setHours(23, 59, 59, 999) ? "today" : null;
}
