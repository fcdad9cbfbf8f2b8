import { formatAge } from "@/lib/age";
import { formatPrice } from "@/lib/money";
import { urls } from "@/lib/browser/urls";
import type { TableColumn } from "@/ui/table/tableModel";

import type { Order } from "./arrange";
import { OrderedItems, Stage } from "./OrderCells";

/** Returns the columns. `now` is in epoch milliseconds, and is used for the age. */
export function createColumns(now: number): readonly TableColumn<Order>[] {
  return [
    {
      key: "order",
      header: "Order",
      className: "max-md:col-start-1 max-md:col-end-4 max-md:row-start-3 md:w-42 md:pl-4",
      cell: (order, isCurrent, nameId) => (
        <a
          id={nameId}
          className="code font-medium underline-offset-3 hover:underline"
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
      className:
        "max-md:col-start-1 max-md:col-end-3 max-md:row-start-1 max-md:min-w-0 max-md:pr-3 max-md:font-medium",
      cell: (order) => <OrderedItems order={order} />,
    },
    {
      key: "buyer",
      header: "Buyer",
      sortKey: "buyer",
      // On a tablet there is room for the items or the buyer.
      className:
        "truncate md:max-lg:hidden max-md:col-start-1 max-md:col-end-3 max-md:row-start-2 max-md:min-w-0 max-md:text-muted md:w-40",
      cell: ({ buyer }) => buyer || "–",
    },
    {
      key: "total",
      header: "Total",
      sortKey: "total",
      numeric: true,
      className: "max-md:col-start-3 max-md:row-start-1 max-md:text-right max-md:font-strong md:w-20 lg:w-24",
      cell: ({ total }) => formatPrice(total),
    },
    {
      key: "status",
      header: "Status",
      className:
        "max-md:col-start-1 max-md:col-end-4 max-md:row-start-4 max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-y-0.5 md:w-56 lg:w-60",
      cell: (order) => <Stage order={order} now={now} />,
    },
    {
      key: "date",
      header: "Ordered",
      sortKey: "date",
      numeric: true,
      className: "text-muted max-md:col-start-3 max-md:row-start-2 max-md:text-right md:w-24 md:pr-4 lg:w-26",
      cell: ({ date }) => formatAge(date.toMillis(), now),
    },
  ];
}
