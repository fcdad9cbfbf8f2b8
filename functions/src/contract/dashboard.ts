import * as z from "zod";

import { defineCallable } from "./callable.ts";
import { activityDocument, orderDocument } from "./documents.ts";
import { timestamp } from "./timestamp.ts";

/** Epoch milliseconds. */
const time = z.number();

/** Figures of the last 30 days, and how many listings there are, from what is stored: eBay is not asked. */
export const getTradingInventorySummary = defineCallable({
  name: "getTradingInventorySummary",
  access: "member",
  input: z.strictObject({}).nullish(),
  output: z.object({
    totalListings: z.int(),
    activeListings: z.int(),
    /** Cars sold in the last 30 days, and what they brought in dollars, after refunds. */
    soldListings: z.int(),
    totalRevenue: z.number(),
    /** The newest first. */
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
    /** Null where the listings were never synced. */
    lastSync: time.nullable(),
    error: z.string().nullable(),
    /** What keeps the figures from being live. */
    message: z.string().nullable(),
  }),
});

/**
 * `users/{uid}/cache/dashboardStats`: the last answer of the above, so that a dashboard has figures at once. Written by
 * the server alone; times are epoch milliseconds, as in the answer.
 */
export const dashboardStatsDocument = getTradingInventorySummary.output
  .omit({ error: true, message: true })
  .extend({ lastFetchTime: time, updatedAt: timestamp.nullish() });
export const dashboardStatsPath = (uid: string) => `users/${uid}/cache/dashboardStats`;

/** What happened, the newest first. */
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
