import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";

import { orderDocument } from "@contract/documents";

import { countDocuments } from "@/lib/firestore/countDocuments";
import { usePerson } from "@/lib/session/session";
import { type Live, useDocuments } from "@/lib/firestore/useDocuments";

import { type Order, together } from "./arrange";
import { awaitingOf, countOf, newestOf, ORDER_FILTERS, type OrderFilter, WINDOW } from "./filters";
import type { OrdersView } from "./view";

export interface LoadedOrders {
  readonly orders: readonly Order[];
  /** Documents that do not have the shape they should. */
  readonly unreadable: number;
  /** Where older ones than these may exist: the time of the oldest of these, epoch milliseconds. */
  readonly olderThan: number | null;
}

/** The orders that a look at the list goes through, live: `WINDOW` reads at most, and `MOST_AWAITING` for all of them. */
export function useOrders({ filter, until }: OrdersView): Live<LoadedOrders> {
  const { uid } = usePerson();
  const window = newestOf(uid, filter, until);
  const newest = useDocuments(window, orderDocument);
  // The same question again is the same listener: it costs nothing where what waits has no place of its own.
  const withAwaiting = filter === "all" && until === null;
  const awaiting = useDocuments(withAwaiting ? awaitingOf(uid) : window, orderDocument);
  return useMemo(() => {
    if (newest.status !== "ready") return newest;
    if (awaiting.status !== "ready") return awaiting;
    const { documents, unreadable } = newest.value;
    const read = documents.length + unreadable.length;
    return {
      status: "ready",
      fromCache: newest.fromCache,
      value: {
        orders: together(documents, awaiting.value.documents),
        unreadable: unreadable.length,
        olderThan: read < WINDOW ? null : (documents.at(-1)?.date.toMillis() ?? null),
      },
    };
  }, [newest, awaiting]);
}

export type OrderCounts = Readonly<Record<OrderFilter, number>>;

/**
 * How many orders there are of each status, of all that are stored, whatever is searched for; undefined while nobody
 * knows. Counted again when an order that is listened to has changed: six reads for up to a thousand orders.
 */
export function useOrderCounts(loaded: Live<LoadedOrders>): OrderCounts | undefined {
  const { uid } = usePerson();
  const seen = loaded.status === "ready" ? loaded.value.orders : null;
  const stamp = useLatestStamp(seen);
  const { data } = useQuery({
    queryKey: ["orderCounts", uid, stamp],
    enabled: stamp !== null,
    queryFn: async () => {
      const counts = await Promise.all(ORDER_FILTERS.map((filter) => countDocuments(countOf(uid, filter))));
      return Object.fromEntries(ORDER_FILTERS.map((filter, at) => [filter, counts[at] ?? 0])) as OrderCounts;
    },
    placeholderData: (before: OrderCounts | undefined) => before,
    staleTime: 60_000,
  });
  return data;
}

/** The time of the newest change seen so far, by any status: looking at another one counts nothing anew. */
function useLatestStamp(orders: readonly Order[] | null): number | null {
  const [latest, setLatest] = useState<number | null>(null);
  const stamp = useMemo(
    () => orders?.reduce((most, { ebayModifiedAt }) => Math.max(most, ebayModifiedAt ?? 0), 0) ?? null,
    [orders],
  );
  if (stamp === null || (latest !== null && stamp <= latest)) return latest;
  setLatest(stamp);
  return stamp;
}

/** Whether there are older or newer orders than the loaded ones. */
export const isPartOfAll = ({ until }: OrdersView, { olderThan }: LoadedOrders): boolean =>
  olderThan !== null || until !== null;
