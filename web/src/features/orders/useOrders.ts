import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";

import { orderDocument } from "@contract/documents";
import { MINUTE_MS } from "@contract/wire/durations";

import { countDocuments } from "@/lib/firestore/countDocuments";
import { usePerson } from "@/lib/session/session";
import { type Live, useDocuments } from "@/lib/firestore/useDocuments";

import { type Order, mergeOrders } from "./arrange";
import { queryAwaiting, queryAll, queryNewest, ORDER_FILTERS, type OrderFilter, WINDOW } from "./filters";
import type { OrdersView } from "./view";

export interface LoadedOrders {
  readonly orders: readonly Order[];
  /** Number of documents with an invalid shape. */
  readonly unreadable: number;
  /** The time of the oldest loaded order, in epoch milliseconds. Null if there are no older orders. */
  readonly olderThan: number | null;
}

/** Listens to the orders of the list: at most `WINDOW`, plus `MOST_AWAITING` if all statuses are shown. */
export function useOrders({ filter, until }: OrdersView): Live<LoadedOrders> {
  const { uid } = usePerson();
  const window = queryNewest(uid, filter, until);
  const newest = useDocuments(window, orderDocument);
  // Equal queries share one listener, so this costs nothing where awaiting orders aren't listed first.
  const withAwaiting = filter === "all" && until === null;
  const awaiting = useDocuments(withAwaiting ? queryAwaiting(uid) : window, orderDocument);
  return useMemo(() => {
    if (newest.status !== "ready") return newest;
    if (awaiting.status !== "ready") return awaiting;
    const { documents, unreadable } = newest.value;
    const read = documents.length + unreadable.length;
    return {
      status: "ready",
      fromCache: newest.fromCache,
      value: {
        orders: mergeOrders(documents, awaiting.value.documents),
        unreadable: unreadable.length,
        olderThan: read < WINDOW ? null : (documents.at(-1)?.date.toMillis() ?? null),
      },
    };
  }, [newest, awaiting]);
}

export type OrderCounts = Readonly<Record<OrderFilter, number>>;

/**
 * Counts all stored orders of each status, regardless of the search. Undefined until they are counted. Counts
 * again when a listened order changes. A count costs six reads for up to a thousand orders.
 */
export function useOrderCounts(loaded: Live<LoadedOrders>): OrderCounts | undefined {
  const { uid } = usePerson();
  const seen = loaded.status === "ready" ? loaded.value.orders : null;
  const stamp = useLatestStamp(seen);
  const { data } = useQuery({
    queryKey: ["orderCounts", uid, stamp],
    enabled: stamp !== null,
    queryFn: async () => {
      const counts = await Promise.all(ORDER_FILTERS.map((filter) => countDocuments(queryAll(uid, filter))));
      return Object.fromEntries(ORDER_FILTERS.map((filter, at) => [filter, counts[at] ?? 0])) as OrderCounts;
    },
    placeholderData: (before: OrderCounts | undefined) => before,
    staleTime: MINUTE_MS,
  });
  return data;
}

/**
 * Returns the time of the newest change seen in any status, so that changing the filter doesn't count again.
 */
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

/** Returns whether there are older or newer orders than the loaded ones. */
export const isPartOfAll = ({ until }: OrdersView, { olderThan }: LoadedOrders): boolean =>
  olderThan !== null || until !== null;
