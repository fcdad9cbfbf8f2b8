import * as z from "zod";

import type { Order, OrderMarketplace } from "../domain/orders/ports.ts";
import { getJson } from "./getJson.ts";
import { send } from "./http.ts";
import { readJson } from "./restErrors.ts";
import type { EbaySettings } from "./settings.ts";

/** The maximum page size of getOrders. */
const PAGE_SIZE = 200;

const amount = z.object({ value: z.string() }).transform(({ value }) => Math.round(Number(value) * 100));
const time = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text));
/** Removes nulls: eBay either omits an empty field or sends null. */
const removeNulls = (value: unknown): unknown => {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(removeNulls);
  const said = Object.entries(value).filter(([, one]) => one !== null);
  return Object.fromEntries(said.map(([name, one]) => [name, removeNulls(one)]));
};
const orderFields = z.object({
  orderId: z.string(),
  creationDate: time,
  lastModifiedDate: time,
  orderFulfillmentStatus: z.string(),
  orderPaymentStatus: z.string(),
  buyer: z.object({ username: z.string().default("") }).prefault({}),
  cancelStatus: z.object({ cancelState: z.string() }).optional(),
  pricingSummary: z
    .object({ priceSubtotal: amount.optional(), deliveryCost: amount.optional(), total: amount.optional() })
    .prefault({}),
  paymentSummary: z
    .object({
      payments: z.array(z.object({ paymentDate: time.optional() })).default([]),
      refunds: z.array(z.object({ amount: amount.optional() })).default([]),
    })
    .prefault({}),
  fulfillmentStartInstructions: z
    .array(
      z.object({
        shippingStep: z
          .object({
            shipTo: z
              .object({
                fullName: z.string().optional(),
                contactAddress: z
                  .object({
                    addressLine1: z.string().optional(),
                    addressLine2: z.string().optional(),
                    city: z.string().optional(),
                    stateOrProvince: z.string().optional(),
                    postalCode: z.string().optional(),
                    countryCode: z.string().optional(),
                  })
                  .prefault({}),
              })
              .optional(),
          })
          .optional(),
      }),
    )
    .default([]),
  lineItems: z.array(
    z.object({
      lineItemId: z.string(),
      legacyItemId: z.string().default(""),
      title: z.string().default(""),
      sku: z.string().optional(),
      quantity: z.int(),
      lineItemCost: amount,
      lineItemFulfillmentInstructions: z.object({ shipByDate: time.optional() }).optional(),
    }),
  ),
});
const order = z.preprocess(removeNulls, orderFields);
const orderPage = z.object({ orders: z.array(order).default([]), next: z.string().optional() });
const fulfillmentFields = z.object({
  fulfillments: z
    .array(
      z.object({
        shippingCarrierCode: z.string().default(""),
        shipmentTrackingNumber: z.string().default(""),
        shippedDate: time.optional(),
        lineItems: z.array(z.object({ lineItemId: z.string(), quantity: z.int().optional() })).default([]),
      }),
    )
    .default([]),
});
const fulfillments = z.preprocess(removeNulls, fulfillmentFields);

/** Implements the Fulfillment API (REST, v1). Reads are retried if eBay is unavailable; shipping isn't. */
export function ebayOrderCalls(settings: EbaySettings): OrderMarketplace {
  const orders = `${settings.apiBase}/sell/fulfillment/v1/order`;
  const read = <S extends z.ZodType>(token: string, url: string, schema: S) =>
    getJson(settings, token, url, schema);
  const buildOrderUrl = (orderId: string) => `${orders}/${encodeURIComponent(orderId)}`;

  return {
    async changedOrders(token, since, offset) {
      const url = new URL(orders);
      url.searchParams.set("filter", `lastmodifieddate:[${new Date(since).toISOString()}..]`);
      url.searchParams.set("limit", String(PAGE_SIZE));
      url.searchParams.set("offset", String(offset));
      const page = await read(token, url.href, orderPage);
      return {
        orders: page.orders.map(readOrder),
        nextOffset: page.next === undefined ? null : offset + PAGE_SIZE,
      };
    },

    order: async (token, orderId) => readOrder(await read(token, buildOrderUrl(orderId), order)),

    async shipments(token, orderId) {
      const found = await read(token, `${buildOrderUrl(orderId)}/shipping_fulfillment`, fulfillments);
      return found.fulfillments.map((shipment) => ({
        carrier: shipment.shippingCarrierCode,
        trackingNumber: shipment.shipmentTrackingNumber,
        shippedAt: shipment.shippedDate ?? null,
        lines: shipment.lineItems.map(({ lineItemId, quantity }) => ({
          lineItemId,
          quantity: quantity ?? null,
        })),
      }));
    },

    async ship(token, { orderId, lines }, { carrier, trackingNumber }) {
      const answer = await send(settings, `${buildOrderUrl(orderId)}/shipping_fulfillment`, {
        method: "POST",
        headers: {
          Authorization: `Bearer ${token}`,
          Accept: "application/json",
          "Content-Type": "application/json",
        },
        body: JSON.stringify({
          lineItems: lines.map(({ lineItemId, quantity }) => ({ lineItemId, quantity })),
          shippingCarrierCode: carrier,
          trackingNumber,
        }),
      });
      // The answer is 201 with a Location and no meaningful body.
      if (answer.status !== 201) readJson(answer, z.unknown());
    },
  };
}

function readOrder(found: z.output<typeof order>): Order {
  const { pricingSummary, paymentSummary, lineItems } = found;
  const payments = paymentSummary.payments.flatMap(({ paymentDate }) => paymentDate ?? []);
  const shipBy = lineItems.flatMap((line) => line.lineItemFulfillmentInstructions?.shipByDate ?? []);
  return {
    orderId: found.orderId,
    buyer: found.buyer.username,
    shipTo: readAddress(found),
    subtotalCents: pricingSummary.priceSubtotal ?? 0,
    shippingCents: pricingSummary.deliveryCost ?? 0,
    totalCents: pricingSummary.total ?? 0,
    refundedCents: paymentSummary.refunds.reduce((sum, refund) => sum + (refund.amount ?? 0), 0),
    createdAt: found.creationDate,
    modifiedAt: found.lastModifiedDate,
    paidAt: payments.length > 0 ? Math.min(...payments) : null,
    shipBy: shipBy.length > 0 ? Math.min(...shipBy) : null,
    cancelled: found.cancelStatus?.cancelState === "CANCELED",
    paymentStatus: found.orderPaymentStatus,
    fulfillmentStatus: found.orderFulfillmentStatus,
    lines: lineItems.map((line) => ({
      lineItemId: line.lineItemId,
      itemId: line.legacyItemId,
      title: line.title,
      sku: line.sku ?? null,
      quantity: line.quantity,
      costCents: line.lineItemCost,
    })),
  };
}

function readAddress({ fulfillmentStartInstructions }: z.output<typeof order>): Order["shipTo"] {
  const [shipTo] = fulfillmentStartInstructions.flatMap(({ shippingStep }) => shippingStep?.shipTo ?? []);
  if (shipTo === undefined) return null;
  const { addressLine1, addressLine2, ...place } = shipTo.contactAddress;
  return {
    name: shipTo.fullName ?? null,
    lines: [addressLine1, addressLine2].flatMap((line) => (line ? [line] : [])),
    city: place.city ?? null,
    stateOrProvince: place.stateOrProvince ?? null,
    postalCode: place.postalCode ?? null,
    countryCode: place.countryCode ?? null,
  };
}
