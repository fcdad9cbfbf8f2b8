import * as z from "zod";

import { MAX_PACKING_TEXT } from "./documents/order.ts";
import { defineCallable } from "./wire/callable.ts";
import { documentId } from "./wire/documentId.ts";
import { MAX_ORDERS_IN_PARCEL, MAX_SHIPPED_ORDERS } from "./wire/limits.ts";

const orderId = documentId.regex(/^[\w!.-]{1,64}$/);

/**
 * Syncs the orders that changed at eBay since the last sync into `users/{uid}/orders`. `success: false` means
 * that the last sync is too recent.
 */
export const syncOrders = defineCallable({
  name: "syncOrders",
  access: "member",
  output: z.object({
    success: z.boolean(),
    /** Number of orders written, new and changed. */
    changed: z.int(),
    /** Epoch milliseconds. */
    lastSync: z.number(),
    /**
     * Minutes until the next sync may start. Null if this one was carried out. Functions deployed before
     * November 2026 only sent a `message`.
     */
    waitMinutes: z.int().positive().nullable().default(null),
    /** The outcome's text, for other callers, and for our screens if the answer tells it in no other way. */
    message: z.string(),
  }),
  timeoutSeconds: 300,
});

/**
 * Reads a stored order again. Throws `order/not-found` for other orders, because only a sync adds new ones.
 */
export const refreshOrder = defineCallable({
  name: "refreshOrder",
  access: "member",
  input: z.strictObject({ orderId }),
  output: z.object({ success: z.literal(true), changed: z.boolean() }),
});

/** Returns one order as eBay has it now, in eBay's own format. Stores nothing. */
export const getEbayOrder = defineCallable({
  name: "getEbayOrder",
  access: "member",
  input: z.strictObject({ orderId }),
  output: z.object({ order: z.record(z.string(), z.unknown()) }),
});

const parcelFields = {
  /** The carrier's name. eBay links USPS, UPS, FedEx and DHL to their own tracking. */
  carrier: z.string().trim().min(1).max(50),
  /** Removes the spaces and hyphens printed on labels, because eBay accepts only letters and digits. */
  trackingNumber: z
    .string()
    .transform((text) => text.replace(/[\s-]/g, "").toUpperCase())
    .pipe(z.string().regex(/^[A-Z0-9]{1,50}$/)),
};
/** A parcel with or without a number. eBay accepts carrier and number together, or neither. */
const tracked = z.strictObject({ orderId, ...parcelFields });
const untracked = z.strictObject({ orderId, carrier: z.null(), trackingNumber: z.null() });
const parcel = z.union([tracked, untracked]);

export const trackedParcel = tracked.pick({ carrier: true, trackingNumber: true });

/** Marks the whole order as shipped at eBay, which notifies the buyer. Idempotent. */
export const markOrderShipped = defineCallable({
  name: "markOrderShipped",
  access: "member",
  input: parcel,
  output: z.object({ success: z.literal(true), alreadyShipped: z.boolean(), message: z.string() }),
});

/**
 * Marks many orders as shipped in the background, or adds them to the running shipment.
 * `users/{uid}/operations/shipments` shows the progress and each outcome live. Each order must be packed:
 * checked or overridden. No order is shipped twice, so a call can be repeated.
 */
export const shipOrders = defineCallable({
  name: "shipOrders",
  access: "member",
  input: z.strictObject({ parcels: z.array(parcel).min(1).max(MAX_SHIPPED_ORDERS) }),
  output: z.object({ success: z.literal(true), waiting: z.int(), message: z.string() }),
});

/** Stops after the order that is being shipped. */
export const cancelShipments = defineCallable({
  name: "cancelShipments",
  access: "member",
  output: z.object({ success: z.literal(true), message: z.string() }),
});

const packingText = z.string().trim().min(1).max(MAX_PACKING_TEXT);

/** Stores the result of packing on each order of a parcel. An override is also stored as an activity. */
export const packOrders = defineCallable({
  name: "packOrders",
  access: "member",
  input: z.strictObject({
    orderIds: z.array(orderId).min(1).max(MAX_ORDERS_IN_PARCEL),
    packing: z.discriminatedUnion("state", [
      z.strictObject({ state: z.literal("checked") }),
      z.strictObject({ state: z.literal("stopped"), scanned: packingText }),
      z.strictObject({ state: z.literal("overridden"), reason: packingText }),
      /** Resets the packing. */
      z.strictObject({ state: z.literal("open") }),
    ]),
  }),
});
