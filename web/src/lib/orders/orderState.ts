import type { OrderDocument } from "@contract/documents";

import type { Tone } from "@/ui/status/tone";

import type { DocumentQuery } from "../firestore/documents";

/** Stages of an order. If several apply, the first one wins. */
export type OrderStage = "cancelled" | "refunded" | "shipped" | "unpaid" | "awaiting";

/** The marketplace's payment statuses of an order that is paid and not fully refunded. */
export const PAID = ["PAID", "PARTIALLY_REFUNDED"] as const;
export const REFUNDED = ["FULLY_REFUNDED", "PARTIALLY_REFUNDED"] as const;
export const NOT_PAID = ["PENDING", "FAILED"] as const;
export const TO_SHIP = ["NOT_SHIPPED", "PARTIALLY_SHIPPED"] as const;

export type OrderStatus = Pick<OrderDocument, "status" | "paymentStatus" | "shippingStatus">;

export function getStage({ status, paymentStatus, shippingStatus }: OrderStatus): OrderStage {
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

/** Labels of eBay's payment statuses. */
const PAYMENT_LABELS: Readonly<Record<string, string>> = {
  PENDING: "Pending",
  PAID: "Paid",
  FAILED: "Failed",
  FULLY_REFUNDED: "Refunded",
  PARTIALLY_REFUNDED: "Partly refunded",
};
export const getPaymentLabel = (status: string): string => PAYMENT_LABELS[status] ?? status;

export const SHIPPING_LABELS: Readonly<Record<OrderDocument["shippingStatus"], string>> = {
  NOT_SHIPPED: "Not shipped",
  PARTIALLY_SHIPPED: "Partly shipped",
  SHIPPED: "Shipped",
};

/**
 * Returns the dollars refunded to the buyer, or null if the document doesn't say. Revenue is 0 for a
 * cancelled order, and for one stored before that field existed.
 */
export function getRefund({
  status,
  paymentStatus,
  total,
  revenueCents,
  refunded = null,
}: Pick<OrderDocument, "status" | "paymentStatus" | "total" | "revenueCents" | "refunded">): number | null {
  if (refunded !== null && refunded > 0) return refunded;
  if (paymentStatus === "FULLY_REFUNDED") return total;
  if (status === "cancelled" || revenueCents === 0) return null;
  return Math.max(0, Math.round(total * 100) - revenueCents) / 100;
}

/** Returns eBay's fee, or an estimate until eBay reports it. Null if neither is known. */
export function getFee({
  fee,
  estimatedFeeCents,
}: Pick<OrderDocument, "fee" | "estimatedFeeCents">): { dollars: number; isEstimate: boolean } | null {
  if (fee !== null && fee !== undefined) return { dollars: fee, isEstimate: false };
  return estimatedFeeCents > 0 ? { dollars: estimatedFeeCents / 100, isEstimate: true } : null;
}

export const countCars = ({ items }: Pick<OrderDocument, "items">): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0);

/** The orders that await shipment. Together with the date, the clauses need the indexes of firestore.indexes.json. */
export const AWAITING: NonNullable<DocumentQuery["where"]> = [
  ["status", "==", "open"],
  ["paymentStatus", "in", PAID],
  ["shippingStatus", "in", TO_SHIP],
];
