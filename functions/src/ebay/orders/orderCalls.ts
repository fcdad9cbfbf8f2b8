import type { components } from "ebay-api/types/restful/specs/sell_fulfillment_v1_oas3.js";
import * as z from "zod";

import type { OrderMarketplace } from "../../domain/orders/ports.ts";
import { postJson } from "../http/http.ts";
import { order, readOrder, removeNulls, time } from "./orderFields.ts";
import { getJson, readJson } from "../http/restErrors.ts";
import type { EbaySettings } from "../settings.ts";

/** The maximum page size of getOrders. */
const PAGE_SIZE = 200;

export const orderPage = z.object({ orders: z.array(order).default([]), next: z.string().optional() });
export const fulfillmentFields = z.object({
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

/**
 * Creates the calls of the Fulfillment API (REST, v1). Reads are retried if eBay is unavailable; shipping
 * isn't.
 */
export function createEbayOrderCalls(settings: EbaySettings): OrderMarketplace {
  const orders = `${settings.apiBase}/sell/fulfillment/v1/order`;
  const read = <S extends z.ZodType>(token: string, url: string, schema: S) =>
    getJson(settings, token, url, schema);
  const buildOrderUrl = (orderId: string) => `${orders}/${encodeURIComponent(orderId)}`;

  return {
    async readChangedOrders(token, since, offset) {
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

    readOrder: async (token, orderId) => readOrder(await read(token, buildOrderUrl(orderId), order)),

    async readShipments(token, orderId) {
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
      const request = {
        lineItems: lines.map(({ lineItemId, quantity }) => ({ lineItemId, quantity })),
        // eBay requires both or neither. Without a number it shows the order as shipped.
        ...(trackingNumber !== null && carrier !== null && { shippingCarrierCode: carrier, trackingNumber }),
      } satisfies components["schemas"]["ShippingFulfillmentDetails"];
      const url = `${buildOrderUrl(orderId)}/shipping_fulfillment`;
      const answer = await postJson(settings, token, url, request);
      // The answer is status 201 with a Location and no useful body.
      if (answer.status !== 201) readJson(answer, z.unknown());
    },
  };
}

/** Returns the unchanged answer of the Fulfillment API (REST, v1) for one order. */
export function readRawOrder(
  settings: EbaySettings,
  accessToken: string,
  orderId: string,
): Promise<Record<string, unknown>> {
  const url = `${settings.apiBase}/sell/fulfillment/v1/order/${encodeURIComponent(orderId)}`;
  return getJson(settings, accessToken, url, z.record(z.string(), z.unknown()));
}
