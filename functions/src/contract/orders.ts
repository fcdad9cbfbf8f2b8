import * as z from "zod";

import { defineCallable } from "./wire/callable.ts";

/** Server only: orders that are being marked as shipped right now. */
export const shippingTurnsPath = (uid: string) => `users/${uid}/private/shipping`;

const orderId = z.string().regex(/^[\w!.-]{1,64}$/);

/**
 * Syncs the orders that changed at eBay since the last time into `users/{uid}/orders`. `success: false` means
 * that the last sync is too recent; the message says how long to wait.
 */
export const syncOrders = defineCallable({
  name: "syncOrders",
  access: "member",
  input: z.strictObject({}).nullish(),
  output: z.object({
    success: z.boolean(),
    /** Orders written, new and changed. */
    changed: z.int(),
    /** Epoch milliseconds. */
    lastSync: z.number(),
    message: z.string(),
  }),
  timeoutSeconds: 300,
});

/** Reads one order again. */
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

/** Marks the whole order as shipped at eBay, which notifies the buyer. Idempotent. */
export const markOrderShipped = defineCallable({
  name: "markOrderShipped",
  access: "member",
  input: z.strictObject({
    orderId,
    /** The carrier's name. eBay links USPS, UPS, FedEx and DHL to their own tracking. */
    carrier: z.string().trim().min(1).max(50),
    /** Removes the spaces and hyphens printed on labels: eBay accepts only letters and digits. */
    trackingNumber: z
      .string()
      .transform((text) => text.replace(/[\s-]/g, "").toUpperCase())
      .pipe(z.string().regex(/^[A-Z0-9]{1,50}$/)),
  }),
  output: z.object({ success: z.literal(true), alreadyShipped: z.boolean(), message: z.string() }),
});
