import * as z from "zod";

import { defineCallable } from "./callable.ts";

/** Server only: which orders are being marked as shipped at this moment. */
export const shippingTurnsPath = (uid: string) => `users/${uid}/private/shipping`;

const orderId = z.string().regex(/^[\w!.-]{1,64}$/);

/**
 * Reads the orders that changed at the marketplace since the last time into `users/{uid}/orders`. `success: false` is
 * one that was not made because the last one is too recent; the message says for how long.
 */
export const syncOrders = defineCallable({
  name: "syncOrders",
  access: "member",
  input: z.strictObject({}).nullish(),
  output: z.object({
    success: z.boolean(),
    /** Orders written: new ones and changed ones. */
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

/** One order as the marketplace says it is now, in its own words; nothing is stored. */
export const getEbayOrder = defineCallable({
  name: "getEbayOrder",
  access: "member",
  input: z.strictObject({ orderId }),
  output: z.object({ order: z.record(z.string(), z.unknown()) }),
});

/** Tells the marketplace, and with it the buyer, that the whole order is on its way. A repeat ships nothing twice. */
export const markOrderShipped = defineCallable({
  name: "markOrderShipped",
  access: "member",
  input: z.strictObject({
    orderId,
    /** As the carrier calls itself; eBay links USPS, UPS, FedEx and DHL to their own tracking. */
    carrier: z.string().trim().min(1).max(50),
    /** Spaces and hyphens, as printed on labels, are taken out: eBay takes letters and digits alone. */
    trackingNumber: z
      .string()
      .transform((text) => text.replace(/[\s-]/g, "").toUpperCase())
      .pipe(z.string().regex(/^[A-Z0-9]{1,50}$/)),
  }),
  output: z.object({ success: z.literal(true), alreadyShipped: z.boolean(), message: z.string() }),
});
