import type { OrderDocument } from "@contract/documents";

import type { Tone } from "@/ui/tone";

/** Where an order stands; the first that holds. */
export type OrderStage = "cancelled" | "refunded" | "shipped" | "unpaid" | "awaiting";

/** The marketplace's words for an order that has been paid and not given back whole. */
export const PAID = ["PAID", "PARTIALLY_REFUNDED"] as const;
export const REFUNDED = ["FULLY_REFUNDED", "PARTIALLY_REFUNDED"] as const;
export const NOT_PAID = ["PENDING", "FAILED"] as const;
export const TO_SHIP = ["NOT_SHIPPED", "PARTIALLY_SHIPPED"] as const;

export type OrderStatus = Pick<OrderDocument, "status" | "paymentStatus" | "shippingStatus">;

export function stageOf({ status, paymentStatus, shippingStatus }: OrderStatus): OrderStage {
  if (status === "cancelled") return "cancelled";
  if (paymentStatus === "FULLY_REFUNDED") return "refunded";
  if (shippingStatus === "SHIPPED") return "shipped";
  return (PAID as readonly string[]).includes(paymentStatus) ? "awaiting" : "unpaid";
}

export const STAGE_LABELS: Readonly<Record<OrderStage, string>> = {
  awaiting: "Awaiting Shipment",
  unpaid: "Awaiting Payment",
  shipped: "Shipped",
  refunded: "Refunded",
  cancelled: "Cancelled",
};

export const STAGE_DOTS: Readonly<Record<OrderStage, { readonly tone?: Tone; readonly hollow?: boolean }>> = {
  awaiting: { tone: "warning" },
  unpaid: { hollow: true },
  shipped: { tone: "success" },
  refunded: { tone: "neutral" },
  cancelled: { tone: "neutral", hollow: true },
};

/** eBay's words, as a person says them. */
const PAYMENT_LABELS: Readonly<Record<string, string>> = {
  PENDING: "Pending",
  PAID: "Paid",
  FAILED: "Failed",
  FULLY_REFUNDED: "Refunded",
  PARTIALLY_REFUNDED: "Partly refunded",
};
export const paymentLabel = (status: string): string => PAYMENT_LABELS[status] ?? status;

export const SHIPPING_LABELS: Readonly<Record<OrderDocument["shippingStatus"], string>> = {
  NOT_SHIPPED: "Not shipped",
  PARTIALLY_SHIPPED: "Partly shipped",
  SHIPPED: "Shipped",
};

/**
 * Dollars that went back to the buyer; null where the document doesn't say. What an order brings is kept as 0 for a
 * cancelled one, and for one that was stored before that figure was.
 */
export function refundOf({
  status,
  paymentStatus,
  total,
  revenueCents,
}: Pick<OrderDocument, "status" | "paymentStatus" | "total" | "revenueCents">): number | null {
  if (paymentStatus === "FULLY_REFUNDED") return total;
  if (status === "cancelled" || revenueCents === 0) return null;
  return Math.max(0, Math.round(total * 100) - revenueCents) / 100;
}

/** Cars in an order. */
export const carsIn = ({ items }: Pick<OrderDocument, "items">): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0);
