import { Timestamp } from "firebase-admin/firestore";

import type { OrderDocument } from "../../contract/documents.ts";
import { estimateFeeCents } from "../../contract/ebay/fees.ts";
import type { Order, OrderLine } from "../../domain/orders/ports.ts";
import { toTimestamp } from "../documents.ts";
import type { PostalAddress } from "../../contract/documents/order.ts";

/** Returns the stored form of an order, with its listings by item id. */
export function toOrderFields(order: Order, listings: ReadonlyMap<string, string>) {
  const { cancelled } = order;
  const revenueCents = cancelled ? 0 : Math.max(0, (order.totalCents ?? 0) - order.refundedCents);
  const estimatedFeeCents = order.feeCents === null ? estimateFeeCents(revenueCents) : 0;
  const items = order.lines.map((line) => toItem(line, listings.get(line.itemId) ?? null));
  return {
    orderId: order.orderId,
    buyer: order.buyer,
    shipTo: order.shipTo,
    shipToReferenceId: order.shipToReferenceId,
    finalDestination: order.finalDestination,
    buyerNotes: order.buyerNotes,
    subtotal: toDollars(order.subtotalCents),
    shippingCost: toDollars(order.shippingCents),
    itemDiscount: toDollars(order.itemDiscountCents),
    shippingDiscount: toDollars(order.shippingDiscountCents),
    adjustment: toDollars(order.adjustmentCents),
    tax: toDollars(order.taxCents),
    collectedTax: toDollars(order.collectedTaxCents),
    total: (order.totalCents ?? 0) / 100,
    refunded: order.refundedCents / 100,
    fee: toDollars(order.feeCents),
    date: Timestamp.fromMillis(order.createdAt),
    paidAt: toTimestamp(order.paidAt),
    shipBy: toTimestamp(order.shipBy),
    items,
    listingIds: [...new Set(items.flatMap(({ listingId }) => listingId ?? []))],
    paymentStatus: order.paymentStatus,
    shippingStatus: toShippingStatus(order),
    orderFulfillmentStatus: order.fulfillmentStatus,
    status: cancelled ? ("cancelled" as const) : ("open" as const),
    revenueCents,
    itemsSold: cancelled ? 0 : order.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    feeCents: order.feeCents ?? estimatedFeeCents,
    estimatedFeeCents,
    ebayModifiedAt: order.modifiedAt,
  };
}

/** Returns a stored order in eBay's form. A line's cost is computed from its rounded price. */
export function readOrderFields(stored: OrderDocument): Order {
  return {
    orderId: stored.orderId,
    buyer: stored.buyer,
    shipTo: readAddress(stored.shipTo),
    shipToReferenceId: stored.shipToReferenceId ?? null,
    finalDestination: readAddress(stored.finalDestination),
    buyerNotes: stored.buyerNotes ?? null,
    subtotalCents: toCents(stored.subtotal),
    shippingCents: toCents(stored.shippingCost),
    itemDiscountCents: toCents(stored.itemDiscount),
    shippingDiscountCents: toCents(stored.shippingDiscount),
    adjustmentCents: toCents(stored.adjustment),
    taxCents: toCents(stored.tax),
    collectedTaxCents: toCents(stored.collectedTax),
    totalCents: toCents(stored.total),
    refundedCents: toCents(stored.refunded) ?? 0,
    feeCents: toCents(stored.fee),
    createdAt: stored.date.toMillis(),
    modifiedAt: stored.ebayModifiedAt ?? -1,
    paidAt: stored.paidAt?.toMillis() ?? null,
    shipBy: stored.shipBy?.toMillis() ?? null,
    cancelled: stored.status === "cancelled",
    paymentStatus: stored.paymentStatus,
    fulfillmentStatus: stored.orderFulfillmentStatus,
    lines: stored.items.map((item) => ({
      lineItemId: item.lineItemId ?? "",
      itemId: item.ebayItemId,
      title: item.title,
      sku: item.sku,
      quantity: item.quantity,
      costCents: Math.round(item.price * item.quantity * 100),
      discountCents: toCents(item.discount),
    })),
  };
}

const toItem = (line: OrderLine, listingId: string | null) => ({
  lineItemId: line.lineItemId,
  listingId,
  ebayItemId: line.itemId,
  title: line.title,
  sku: line.sku,
  quantity: line.quantity,
  price: Math.round(line.costCents / line.quantity) / 100,
  discount: toDollars(line.discountCents),
});

function readAddress(stored: OrderDocument["shipTo"]): PostalAddress | null {
  return stored === null || stored === undefined ? null : { ...stored, lines: [...stored.lines] };
}

/** Treats an unknown status as not shipped, so that the seller checks the order. */
function toShippingStatus({ fulfillmentStatus }: Order): OrderDocument["shippingStatus"] {
  switch (fulfillmentStatus) {
    case "FULFILLED":
      return "SHIPPED";
    case "IN_PROGRESS":
      return "PARTIALLY_SHIPPED";
    default:
      return "NOT_SHIPPED";
  }
}

const toDollars = (cents: number | null): number | null => (cents === null ? null : cents / 100);
const toCents = (dollars: number | null | undefined): number | null =>
  dollars === null || dollars === undefined ? null : Math.round(dollars * 100);
