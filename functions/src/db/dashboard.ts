import {
  AggregateField,
  type DocumentSnapshot,
  FieldValue,
  type Firestore,
  Timestamp,
} from "firebase-admin/firestore";
import type * as z from "zod";

import { type getTradingInventorySummary, type getUserActivities } from "../contract/dashboard.ts";
import { activityDocument, orderDocument, paths, userDocument } from "../contract/documents.ts";
import { DAY_MS } from "../contract/wire/durations.ts";
import { countMatches } from "./documents.ts";

type Summary = z.input<(typeof getTradingInventorySummary)["output"]>;
type Activity = z.input<(typeof getUserActivities)["output"]>["activities"][number];

const PERIOD_MS = 30 * DAY_MS;
const RECENT_SALES = 10;

/**
 * Reads the data of a seller's dashboard. Firestore counts and sums the totals without reading the documents.
 */
export function openDashboardReader(firestore: Firestore) {
  return {
    async readSummary(uid: string, now: number): Promise<Summary> {
      const listings = firestore.collection(paths.listings(uid));
      const orders = firestore.collection(paths.orders(uid));
      const [user, totalListings, activeListings, sold, recent] = await Promise.all([
        firestore.doc(paths.user(uid)).get(),
        countMatches(listings),
        countMatches(listings.where("status", "==", "active")),
        orders
          .where("date", ">=", Timestamp.fromMillis(now - PERIOD_MS))
          .aggregate({ cars: AggregateField.sum("itemsSold"), cents: AggregateField.sum("revenueCents") })
          .get(),
        orders.orderBy("date", "desc").limit(RECENT_SALES).get(),
      ]);
      const { ebayConnected, lastEbaySync } = userDocument.parse(user.data());
      const figures = {
        totalListings,
        activeListings,
        soldListings: sold.data().cars,
        totalRevenue: sold.data().cents / 100,
        recentSales: recent.docs.map(toSale),
        lastSync: lastEbaySync?.toMillis() ?? null,
      };
      const stored = { ...figures, lastFetchTime: now, updatedAt: FieldValue.serverTimestamp() };
      await firestore.doc(paths.dashboardStats(uid)).set(stored);
      return { ...figures, error: null, message: ebayConnected ? null : "Connect eBay to see live data." };
    },

    async listActivities(uid: string, limit: number): Promise<Activity[]> {
      const newest = firestore.collection(paths.activities(uid)).orderBy("timestamp", "desc").limit(limit);
      const { docs } = await newest.get();
      return docs.map((found) => {
        const activity = activityDocument.parse(found.data());
        return { ...activity, id: found.id, timestamp: activity.timestamp.toMillis() };
      });
    },
  };
}

function toSale(found: DocumentSnapshot): Summary["recentSales"][number] {
  const order = orderDocument.parse(found.data());
  return {
    ...order,
    firestoreId: found.id,
    date: order.date.toMillis(),
    ebayItemId: order.items[0]?.ebayItemId ?? null,
  };
}
