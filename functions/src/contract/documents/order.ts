import * as z from "zod";

import { timestamp } from "../wire/timestamp.ts";

/** Dollars. */
const dollars = z.number();
const postalAddress = z.object({
  name: z.string().nullable().default(null),
  /** Street address lines. */
  lines: z.array(z.string()).default([]),
  city: z.string().nullable().default(null),
  stateOrProvince: z.string().nullable().default(null),
  postalCode: z.string().nullable().default(null),
  countryCode: z.string().nullable().default(null),
});
export const SHIPPING_STATUSES = ["NOT_SHIPPED", "PARTIALLY_SHIPPED", "SHIPPED"] as const;

/** `users/{uid}/orders/{orderId}`: an eBay order, written by the server only. */
export const orderDocument = z.object({
  orderId: z.string(),
  /** The buyer's user name. */
  buyer: z.string(),
  shipTo: postalAddress.nullish(),
  subtotal: dollars.nullish(),
  shippingCost: dollars.nullish(),
  total: dollars,
  date: timestamp,
  paidAt: timestamp.nullish(),
  shipBy: timestamp.nullish(),
  items: z.array(
    z.object({
      listingId: z.string().nullable(),
      ebayItemId: z.string(),
      title: z.string(),
      sku: z.string().nullable(),
      quantity: z.int(),
      /** Price of one copy. */
      price: dollars,
    }),
  ),
  shipments: z
    .array(
      z.object({
        carrier: z.string(),
        trackingNumber: z.string(),
        shippedAt: timestamp.nullable().default(null),
      }),
    )
    .default([]),
  /** eBay's values: PENDING, PAID, FAILED, FULLY_REFUNDED, PARTIALLY_REFUNDED. */
  paymentStatus: z.string(),
  shippingStatus: z.enum(SHIPPING_STATUSES).catch("NOT_SHIPPED"),
  /** eBay's values: NOT_STARTED, IN_PROGRESS, FULFILLED. */
  orderFulfillmentStatus: z.string(),
  status: z.enum(["open", "cancelled"]).default("open"),
  /** Summands of a month's totals: cents after refunds, and cars. Both are 0 for a cancelled order. */
  revenueCents: z.int().default(0),
  itemsSold: z.int().default(0),
  /** Time of eBay's last change, epoch milliseconds. */
  ebayModifiedAt: z.number().nullish(),
});
export type OrderDocument = z.infer<typeof orderDocument>;

/** `users/{uid}/operations/orders`: the state of the order sync. */
export const orderSyncDocument = z.object({
  /** The newest change seen, by eBay's clock, epoch milliseconds. */
  modifiedUntil: z.number().default(0),
  /** End of the last complete sync. */
  syncedAt: timestamp.nullish(),
  /** Cursor of an incomplete sync. Times are epoch milliseconds. */
  place: z
    .object({ since: z.number(), offset: z.int(), modifiedUntil: z.number(), at: z.number() })
    .nullable()
    .default(null),
});
