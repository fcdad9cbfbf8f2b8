import { Button } from "@/ui/controls/Button";

import { copy } from "./copy";
import { isPartOfAll, type LoadedOrders } from "./useOrders";
import type { OrdersView } from "./view";
import { formatDate } from "@/lib/dates";
import { formatNumber } from "@/ui/numbers";

interface OrdersRangeProps {
  readonly view: OrdersView;
  readonly onViewChange: (change: Partial<OrdersView>) => void;
  readonly loaded: LoadedOrders;
  readonly total: number | undefined;
}

/** Shows how far back the list goes, and links to older and newer orders. Hidden if all orders are loaded. */
export function OrdersRange({ view, onViewChange, loaded, total }: OrdersRangeProps) {
  if (!isPartOfAll(view, loaded)) return null;
  const { orders, olderThan } = loaded;
  const { until } = view;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="text-muted">
        {until === null
          ? `These are the newest ${formatNumber(orders.length)}${total === undefined ? "" : ` of ${formatNumber(total)}`}.`
          : `${formatNumber(orders.length)} up to ${formatDate(until)}.`}
      </span>
      {until !== null && (
        <Button small onClick={() => onViewChange({ until: null })}>
          {copy.newest}
        </Button>
      )}
      {olderThan !== null && (
        <Button small onClick={() => onViewChange({ until: olderThan })}>
          {copy.older}
        </Button>
      )}
    </div>
  );
}
