import type { OrderDocument } from "@contract/documents";

import { getStage } from "@/lib/orders/orderState";

export interface TimelineEvent {
  readonly text: string;
  /** Time in epoch milliseconds. Null if unknown. */
  readonly at: number | null;
  /** Whether the event is in the future, or due and not done. */
  readonly isAhead: boolean;
}

export function getTimeline(order: OrderDocument): readonly TimelineEvent[] {
  const { date, paidAt, shipBy, shipments } = order;
  const stage = getStage(order);
  const isPaid = stage === "awaiting" || stage === "shipped" || stage === "refunded";
  return [
    { text: "Ordered", at: date.toMillis(), isAhead: false },
    ...(paidAt || isPaid ? [{ text: "Paid", at: paidAt?.toMillis() ?? null, isAhead: false }] : []),
    ...shipments.map(({ carrier, trackingNumber, shippedAt }) => ({
      text: ["Shipped", carrier && `with ${carrier}`, trackingNumber].filter(Boolean).join(" "),
      at: shippedAt?.toMillis() ?? null,
      isAhead: false,
    })),
    ...(shipments.length === 0 && order.shippingStatus === "SHIPPED"
      ? [{ text: "Shipped", at: null, isAhead: false }]
      : []),
    ...(stage === "refunded" ? [{ text: "Refunded", at: null, isAhead: false }] : []),
    ...(stage === "cancelled" ? [{ text: "Cancelled", at: null, isAhead: false }] : []),
    ...(stage === "unpaid" ? [{ text: "Payment", at: null, isAhead: true }] : []),
    ...(stage === "awaiting" ? [{ text: "Ship by", at: shipBy?.toMillis() ?? null, isAhead: true }] : []),
  ];
}
