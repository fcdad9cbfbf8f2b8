import type { Order, OrderLine } from "../ports.ts";

export const SAMPLE_LINE: OrderLine = {
  lineItemId: "l1",
  itemId: "110",
  title: "Camaro",
  sku: "DHR20",
  quantity: 1,
  costCents: 900,
  discountCents: null,
};

export const sampleOrder = (orderId: string, fields: Partial<Order> = {}): Order => ({
  orderId,
  buyer: "bob",
  shipTo: null,
  shipToReferenceId: null,
  finalDestination: null,
  buyerNotes: null,
  subtotalCents: 900,
  shippingCents: 100,
  itemDiscountCents: null,
  shippingDiscountCents: null,
  adjustmentCents: null,
  taxCents: null,
  collectedTaxCents: null,
  totalCents: 1_000,
  refundedCents: 0,
  feeCents: null,
  createdAt: 0,
  modifiedAt: 0,
  paidAt: null,
  shipBy: null,
  cancelled: false,
  paymentStatus: "PAID",
  fulfillmentStatus: "NOT_STARTED",
  lines: [SAMPLE_LINE],
  ...fields,
});
