import { formatAge } from "@/lib/age";
import { formatPrice } from "@/lib/money";
import { urls } from "@/lib/browser/urls";
import type { TableColumn } from "@/ui/table/tableModel";

import type { Order } from "./arrange";
import { OrderedItems, Stage } from "./OrderCells";

/** `now`: epoch milliseconds, for the age. */
export function orderColumns(now: number): readonly TableColumn<Order>[] {
  return [
    {
      key: "order",
      header: "Order",
      className: "o-id",
      cell: (order, isCurrent, nameId) => (
        <a
          id={nameId}
          className="code t"
          href={urls.order(order.id)}
          data-part="open"
          tabIndex={isCurrent ? 0 : -1}
        >
          {order.orderId}
        </a>
      ),
    },
    {
      key: "items",
      header: "Items",
      className: "o-items",
      cell: (order) => <OrderedItems order={order} />,
    },
    {
      key: "buyer",
      header: "Buyer",
      sortKey: "buyer",
      className: "o-buyer cut",
      cell: ({ buyer }) => buyer || "–",
    },
    {
      key: "total",
      header: "Total",
      sortKey: "total",
      numeric: true,
      className: "o-total",
      cell: ({ total }) => formatPrice(total),
    },
    {
      key: "status",
      header: "Status",
      className: "o-status",
      cell: (order) => <Stage order={order} now={now} />,
    },
    {
      key: "date",
      header: "Ordered",
      sortKey: "date",
      numeric: true,
      className: "o-date muted",
      cell: ({ date }) => formatAge(date.toMillis(), now),
    },
  ];
}
