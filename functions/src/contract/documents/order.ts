import * as z from "zod";

import { timestamp } from "../wire/timestamp.ts";

/** Dollars. */
const dollars = z.number();
const postalAddress = z.object({
  name: z.string().nullable().default(null),
  company: z.string().nullable().default(null),
  phone: z.string().nullable().default(null),
  /** Street address lines. */
  lines: z.array(z.string()).default([]),
  city: z.string().nullable().default(null),
  stateOrProvince: z.string().nullable().default(null),
  postalCode: z.string().nullable().default(null),
  countryCode: z.string().nullable().default(null),
});
export const SHIPPING_STATUSES = ["NOT_SHIPPED", "PARTIALLY_SHIPPED", "SHIPPED"] as const;

export const MAX_PACKING_TEXT = 300;

/**
 * What was checked while an order was packed. `checked`: every car was scanned. `stopped`: a wrong car was scanned, and
 * hasn't been replaced. `overridden`: the seller ships it unchecked, or in spite of a wrong car, for `reason`.
 */
const packing = z.object({
  state: z.enum(["checked", "stopped", "overridden"]),
  /** What was scanned instead, of a parcel that was stopped. */
  scanned: z.string().max(MAX_PACKING_TEXT).nullable().default(null),
  reason: z.string().max(MAX_PACKING_TEXT).nullable().default(null),
  at: timestamp,
});

/** What was put back of an order, and where, so that it happens once and can be undone. */
const putBack = z.object({
  /** Made in the browser. */
  id: z.string(),
  lineItemId: z.string(),
  copies: z.int().positive(),
  /** `gone`: they won't be sold again, because they are damaged or lost. */
  fate: z.enum(["forSale", "gone"]),
  /** What was done with the line's listing, or the cars of a lot. */
  done: z.array(
    z.object({
      listingId: z.string(),
      copies: z.int().positive(),
      placeId: z.string().nullable(),
      wasPacked: z.boolean(),
    }),
  ),
  at: timestamp,
  isUndone: z.boolean().default(false),
});
export type PutBack = z.infer<typeof putBack>;

/** `users/{uid}/orders/{orderId}`: an eBay order, written by the server only. */
export const orderDocument = z.object({
  orderId: z.string(),
  /** The buyer's user name. */
  buyer: z.string(),
  /** Where the seller sends the parcel. */
  shipTo: postalAddress.nullish(),
  /** The shipping provider's key to the parcel. It goes on the label, above the street. */
  shipToReferenceId: z.string().nullish(),
  /** Where eBay's shipping provider sends the parcel on. */
  finalDestination: postalAddress.nullish(),
  /** What the buyer wrote at checkout. */
  buyerNotes: z.string().nullish(),
  /** Before discounts, like `shippingCost`. */
  subtotal: dollars.nullish(),
  shippingCost: dollars.nullish(),
  /** What the discounts take off, as positive amounts. */
  itemDiscount: dollars.nullish(),
  shippingDiscount: dollars.nullish(),
  /** What the seller changed after the sale. Negative lowers the total. */
  adjustment: dollars.nullish(),
  /** Tax that the seller collects. */
  tax: dollars.nullish(),
  /** Tax that eBay collects. It isn't part of the total. */
  collectedTax: dollars.nullish(),
  total: dollars,
  refunded: dollars.nullish(),
  /** eBay's fee for the order. Null before eBay says. */
  fee: dollars.nullish(),
  date: timestamp,
  paidAt: timestamp.nullish(),
  shipBy: timestamp.nullish(),
  items: z.array(
    z.object({
      /** Missing in orders stored before 2026-11. */
      lineItemId: z.string().nullish(),
      listingId: z.string().nullable(),
      ebayItemId: z.string(),
      title: z.string(),
      sku: z.string().nullable(),
      quantity: z.int(),
      /** Price of one copy, before discounts. */
      price: dollars,
      /** What discounts take off the whole line. */
      discount: dollars.nullish(),
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
  /** What packing the parcel has shown. Missing before anything was checked. */
  packing: packing.nullish(),
  /** eBay's values: PENDING, PAID, FAILED, FULLY_REFUNDED, PARTIALLY_REFUNDED. */
  paymentStatus: z.string(),
  shippingStatus: z.enum(SHIPPING_STATUSES).catch("NOT_SHIPPED"),
  /** eBay's values: NOT_STARTED, IN_PROGRESS, FULFILLED. */
  orderFulfillmentStatus: z.string(),
  status: z.enum(["open", "cancelled"]).default("open"),
  /** Summands of a month's totals: cents after refunds, and cars. Both are 0 for a cancelled order. */
  revenueCents: z.int().default(0),
  itemsSold: z.int().default(0),
  /** More summands, in cents: eBay's fee, or an estimate of it, and the part that is an estimate. */
  feeCents: z.int().default(0),
  estimatedFeeCents: z.int().default(0),
  /** The listings of `items`, to find an order by. */
  listingIds: z.array(z.string()).default([]),
  /** Lines whose copies have left their places. Each does so once. */
  packedLines: z.array(z.string()).default([]),
  /** Copies of a cancelled or returned order that are for sale again, or gone for good. */
  putBacks: z.array(putBack).default([]),
  /** Time of eBay's last change, epoch milliseconds. */
  ebayModifiedAt: z.number().nullish(),
});
export type OrderDocument = z.infer<typeof orderDocument>;

/** Orders that are picked and packed in one go. */
export const MAX_PICKED_ORDERS = 500;

/**
 * `users/{uid}/picking/round`: the orders that the seller picks and packs now, and what was taken from where. Written by
 * its owner, from every device that takes part. The keys of `taken`,
 * `packed` and `missing` are a listing's id and a place's: `{listingId}|{placeId}`.
 */
export const pickRoundDocument = z.object({
  /** With their cars as they were when they were chosen: an order that has shipped meanwhile still had its copies. */
  orders: z
    .array(
      z.object({
        orderId: z.string(),
        items: z.array(
          z.object({
            listingId: z.string().nullable(),
            ebayItemId: z.string(),
            title: z.string(),
            sku: z.string().nullable(),
            quantity: z.int(),
          }),
        ),
      }),
    )
    .default([]),
  startedAt: timestamp.nullish(),
  /** Copies that were taken. */
  taken: z.record(z.string(), z.int().nonnegative()).default({}),
  /** Those of them that are in a parcel. The server adds them. */
  packed: z.record(z.string(), z.int().nonnegative()).default({}),
  /** Where no more copies were found. */
  missing: z.record(z.string(), z.boolean()).default({}),
  /** Orders that go in a parcel of their own, though their buyer has others at the same address. */
  apart: z.record(z.string(), z.boolean()).default({}),
});
export type PickRound = z.infer<typeof pickRoundDocument>;

/** The version of what is stored of an order. Orders stored by an earlier version are read again once. */
export const ORDER_VERSION = 2;

/** `users/{uid}/operations/orders`: the state of the order sync. */
export const orderSyncDocument = z.object({
  orderVersion: z.int().default(1),
  /** The newest change seen, by eBay's clock, epoch milliseconds. */
  modifiedUntil: z.number().default(0),
  /** The last complete sync by the seller. */
  syncedAt: timestamp.nullish(),
  /** The last time that all changes were read, by the seller or by a catch-up. */
  readAt: timestamp.nullish(),
  /** Cursor of an incomplete sync. Times are epoch milliseconds. */
  place: z
    .object({
      orderVersion: z.int().default(1),
      since: z.number(),
      offset: z.int(),
      modifiedUntil: z.number(),
      at: z.number(),
    })
    .nullable()
    .default(null),
});
