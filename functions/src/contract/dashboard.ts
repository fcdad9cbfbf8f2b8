import * as z from "zod";

import { defineCallable } from "./wire/callable.ts";
import { activityDocument, orderDocument } from "./documents.ts";
import { timestamp } from "./wire/timestamp.ts";

/** Epoch milliseconds. */
const time = z.number();

/** Returns the figures of the last 30 days and the number of listings from stored data, without calling eBay. */
export const getTradingInventorySummary = defineCallable({
  name: "getTradingInventorySummary",
  access: "member",
  output: z.object({
    totalListings: z.int(),
    activeListings: z.int(),
    /** Cars sold in the last 30 days, and their revenue in dollars after refunds. */
    soldListings: z.int(),
    totalRevenue: z.number(),
    /** Newest first. */
    recentSales: z.array(
      orderDocument
        .pick({
          orderId: true,
          items: true,
          total: true,
          buyer: true,
          status: true,
          orderFulfillmentStatus: true,
          paymentStatus: true,
          shippingStatus: true,
        })
        .extend({ firestoreId: z.string(), date: time, ebayItemId: z.string().nullable() }),
    ),
    /** Null if listings were never synced. */
    lastSync: time.nullable(),
    error: z.string().nullable(),
    /** The reason why the figures aren't current. */
    message: z.string().nullable(),
  }),
});

/**
 * `users/{uid}/cache/dashboardStats`: the last answer, so that the dashboard shows figures immediately.
 * Written by the server only. Times are epoch milliseconds, as in the answer.
 */
export const dashboardStatsDocument = getTradingInventorySummary.output
  .omit({ error: true, message: true })
  .extend({ lastFetchTime: time, updatedAt: timestamp.nullish() });

/** Returns recent activities, newest first. */
export const getUserActivities = defineCallable({
  name: "getUserActivities",
  access: "member",
  input: z.strictObject({ limit: z.int().min(1).max(100).default(20) }),
  output: z.object({
    success: z.literal(true),
    activities: z.array(
      activityDocument.omit({ timestamp: true }).extend({ id: z.string(), timestamp: time }),
    ),
  }),
});
