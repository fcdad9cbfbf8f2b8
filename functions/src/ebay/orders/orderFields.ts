import * as z from "zod";

import type { Order, OrderLine } from "../../domain/orders/ports.ts";
import type { PostalAddress } from "../../contract/documents/order.ts";

const amount = z.object({ value: z.string() }).transform(({ value }) => Math.round(Number(value) * 100));
export const time = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text));
const text = z.string().optional();

/** Removes nulls. eBay either omits an empty field or sends null. */
export const removeNulls = (value: unknown): unknown => {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(removeNulls);
  const said = Object.entries(value).filter(([, one]) => one !== null);
  return Object.fromEntries(said.map(([name, one]) => [name, removeNulls(one)]));
};

const address = z.object({
  addressLine1: text,
  addressLine2: text,
  city: text,
  stateOrProvince: text,
  postalCode: text,
  countryCode: text,
});
const contact = z.object({
  fullName: text,
  companyName: text,
  primaryPhone: z.object({ phoneNumber: text }).optional(),
  contactAddress: address.prefault({}),
});
const fulfillment = z.object({
  shippingStep: z.object({ shipTo: contact.optional(), shipToReferenceId: text }).optional(),
  finalDestinationAddress: address.optional(),
});
const lineItem = z.object({
  lineItemId: z.string(),
  legacyItemId: z.string().default(""),
  title: z.string().default(""),
  sku: text,
  quantity: z.int(),
  lineItemCost: amount,
  discountedLineItemCost: amount.optional(),
  ebayCollectAndRemitTaxes: z.array(z.object({ amount: amount.optional() })).optional(),
  lineItemFulfillmentInstructions: z.object({ shipByDate: time.optional() }).optional(),
});
export const orderFields = z.object({
  orderId: z.string(),
  creationDate: time,
  lastModifiedDate: time,
  orderFulfillmentStatus: z.string(),
  orderPaymentStatus: z.string(),
  buyer: z.object({ username: z.string().default("") }).prefault({}),
  buyerCheckoutNotes: text,
  cancelStatus: z.object({ cancelState: z.string() }).optional(),
  pricingSummary: z
    .object({
      priceSubtotal: amount.optional(),
      priceDiscount: amount.optional(),
      deliveryCost: amount.optional(),
      deliveryDiscount: amount.optional(),
      adjustment: amount.optional(),
      tax: amount.optional(),
      total: amount.optional(),
    })
    .prefault({}),
  totalMarketplaceFee: amount.optional(),
  paymentSummary: z
    .object({
      payments: z.array(z.object({ paymentDate: time.optional() })).default([]),
      refunds: z.array(z.object({ amount: amount.optional(), refundStatus: text })).default([]),
    })
    .prefault({}),
  fulfillmentStartInstructions: z.array(fulfillment).default([]),
  lineItems: z.array(lineItem),
});
/** An order of the Fulfillment API (REST, v1). */
export const order = z.preprocess(removeNulls, orderFields);
type EbayOrder = z.output<typeof order>;

export function readOrder(found: EbayOrder): Order {
  const { pricingSummary, paymentSummary, lineItems, fulfillmentStartInstructions } = found;
  const payments = paymentSummary.payments.flatMap(({ paymentDate }) => paymentDate ?? []);
  const refunds = paymentSummary.refunds.filter(({ refundStatus }) => refundStatus !== "FAILED");
  const shipBy = lineItems.flatMap((line) => line.lineItemFulfillmentInstructions?.shipByDate ?? []);
  const steps = fulfillmentStartInstructions.flatMap(({ shippingStep }) => shippingStep ?? []);
  const [shipTo] = steps.flatMap((step) => step.shipTo ?? []);
  const [finalDestination] = fulfillmentStartInstructions.flatMap((one) => one.finalDestinationAddress ?? []);
  return {
    orderId: found.orderId,
    buyer: found.buyer.username,
    shipTo: shipTo === undefined ? null : readContact(shipTo),
    shipToReferenceId: steps[0]?.shipToReferenceId ?? null,
    finalDestination: finalDestination === undefined ? null : readAddress(finalDestination),
    buyerNotes: found.buyerCheckoutNotes ?? null,
    subtotalCents: pricingSummary.priceSubtotal ?? null,
    shippingCents: pricingSummary.deliveryCost ?? null,
    itemDiscountCents: readDiscount(pricingSummary.priceDiscount),
    shippingDiscountCents: readDiscount(pricingSummary.deliveryDiscount),
    adjustmentCents: pricingSummary.adjustment ?? null,
    taxCents: pricingSummary.tax ?? null,
    collectedTaxCents: sumCollectedTaxes(lineItems),
    totalCents: pricingSummary.total ?? null,
    refundedCents: refunds.reduce((sum, refund) => sum + (refund.amount ?? 0), 0),
    feeCents: found.totalMarketplaceFee ?? null,
    createdAt: found.creationDate,
    modifiedAt: found.lastModifiedDate,
    paidAt: payments.length > 0 ? Math.min(...payments) : null,
    shipBy: shipBy.length > 0 ? Math.min(...shipBy) : null,
    cancelled: found.cancelStatus?.cancelState === "CANCELED",
    paymentStatus: found.orderPaymentStatus,
    fulfillmentStatus: found.orderFulfillmentStatus,
    lines: lineItems.map(readLine),
  };
}

function readLine(line: z.output<typeof lineItem>): OrderLine {
  const { lineItemCost, discountedLineItemCost } = line;
  return {
    lineItemId: line.lineItemId,
    itemId: line.legacyItemId,
    title: line.title,
    sku: line.sku ?? null,
    quantity: line.quantity,
    costCents: lineItemCost,
    discountCents: discountedLineItemCost === undefined ? null : lineItemCost - discountedLineItemCost,
  };
}

/** Converts a discount, which eBay returns as a negative amount. */
const readDiscount = (cents: number | undefined): number | null =>
  cents === undefined ? null : Math.abs(cents);

function sumCollectedTaxes(lineItems: EbayOrder["lineItems"]): number | null {
  const taxes = lineItems.flatMap((line) => line.ebayCollectAndRemitTaxes ?? []);
  return taxes.length === 0 ? null : taxes.reduce((sum, tax) => sum + (tax.amount ?? 0), 0);
}

function readContact({
  fullName,
  companyName,
  primaryPhone,
  contactAddress,
}: z.output<typeof contact>): PostalAddress {
  return {
    ...readAddress(contactAddress),
    name: fullName ?? null,
    company: companyName ?? null,
    phone: primaryPhone?.phoneNumber ?? null,
  };
}

function readAddress({ addressLine1, addressLine2, ...place }: z.output<typeof address>): PostalAddress {
  return {
    name: null,
    company: null,
    phone: null,
    lines: [addressLine1, addressLine2].flatMap((line) => (line ? [line] : [])),
    city: place.city ?? null,
    stateOrProvince: place.stateOrProvince ?? null,
    postalCode: place.postalCode ?? null,
    countryCode: place.countryCode ?? null,
  };
}
