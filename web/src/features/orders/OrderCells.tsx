import { Badge, State, Tag } from "@/ui/status/Badge";

import type { Order } from "./arrange";
import { formatMonthDay } from "@/lib/dates";
import { countCars, getStage, STAGE_DOTS, STAGE_LABELS } from "@/lib/orders/orderState";

/** Shows the first item, and how many other items and cars there are. */
export function OrderedItems({ order }: { readonly order: Order }) {
  const [first, ...others] = order.items;
  const cars = countCars(order);
  const title = first === undefined ? "–" : first.title === "" ? first.ebayItemId : first.title;
  return (
    <span className="flex min-w-0 items-center gap-2 bidi-isolate max-md:flex-wrap max-md:gap-y-0">
      <span
        className="min-w-0 truncate max-md:line-clamp-2 max-md:wrap-anywhere max-md:whitespace-normal"
        title={title}
      >
        {title}
      </span>
      {others.length > 0 && <span className="whitespace-nowrap text-muted">and {others.length} more</span>}
      {cars > 1 && <Tag>×{cars}</Tag>}
    </span>
  );
}

/** Shows a badge if the seller should act, otherwise a dot. `now` is in epoch milliseconds. */
export function Stage({ order, now }: { readonly order: Order; readonly now: number }) {
  const stage = getStage(order);
  if (stage !== "awaiting") return <State {...STAGE_DOTS[stage]}>{STAGE_LABELS[stage]}</State>;
  const isLate = order.shipBy != null && order.shipBy.toMillis() < now;
  return (
    <>
      <Badge tone={isLate ? "danger" : "warning"}>{STAGE_LABELS.awaiting}</Badge>
      {order.shipBy != null && (
        <span className="ml-2 text-12 whitespace-nowrap text-muted">
          {isLate ? "overdue" : "by"} {formatMonthDay(order.shipBy.toMillis())}
        </span>
      )}
    </>
  );
}
