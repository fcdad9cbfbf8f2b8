import { Timestamp } from "firebase-admin/firestore";
import { beforeEach, expect, test } from "vitest";

import {
  dashboardStatsDocument,
  getTradingInventorySummary,
  getUserActivities,
} from "../../../functions/src/contract/dashboard.ts";
import { paths } from "../../../functions/src/contract/documents.ts";
import { openDashboardReader } from "../../../functions/src/db/dashboard.ts";
import { admin } from "../../support/admin.ts";
import { createPerson } from "../../support/ebaySeller.ts";

const DAY = 24 * 60 * 60_000;
const NOW = Date.UTC(2026, 5, 30);

let uid: string;
beforeEach(async () => {
  uid = await createPerson();
});

const firestore = () => admin().firestore;
const reader = () => openDashboardReader(firestore());
const summary = async () => getTradingInventorySummary.output.parse(await reader().readSummary(uid, NOW));
const listing = (id: string, fields: object) =>
  firestore()
    .doc(paths.listing(uid, id))
    .set({ title: id, ebayItemId: null, ...fields });
const order = (id: string, daysAgo: number, fields: object = {}) =>
  firestore()
    .doc(paths.order(uid, id))
    .set({
      orderId: id,
      buyer: "ray",
      total: 6.25,
      date: Timestamp.fromMillis(NOW - daysAgo * DAY),
      items: [{ listingId: null, ebayItemId: "256000000001", title: id, sku: null, quantity: 2, price: 1 }],
      paymentStatus: "PAID",
      shippingStatus: "NOT_SHIPPED",
      orderFulfillmentStatus: "NOT_STARTED",
      status: "open",
      revenueCents: 625,
      itemsSold: 2,
      ...fields,
    });

test("a new seller's figures are zero and say what is missing", async () => {
  expect(await summary()).toEqual({
    totalListings: 0,
    activeListings: 0,
    soldListings: 0,
    totalRevenue: 0,
    recentSales: [],
    lastSync: null,
    error: null,
    message: "Connect eBay to see live data.",
  });
});

test("the dashboard counts listings and adds up the sales of 30 days without cancelled ones", async () => {
  await firestore()
    .doc(paths.user(uid))
    .update({ ebayConnected: true, lastEbaySync: Timestamp.fromMillis(NOW) });
  await listing("L1", { status: "active" });
  await listing("L2", { status: "active" });
  await listing("L3", { status: "draft", isDraft: true });
  await listing("L4", { status: "ended" });
  await order("01-1", 1);
  await order("01-2", 29, { total: 10.1, revenueCents: 1010, itemsSold: 1 });
  await order("01-3", 31);
  await order("01-4", 2, { status: "cancelled", revenueCents: 0, itemsSold: 0 });
  const { recentSales, ...figures } = await summary();
  expect(figures).toEqual({
    totalListings: 4,
    activeListings: 2,
    soldListings: 3,
    totalRevenue: 16.35,
    lastSync: NOW,
    error: null,
    message: null,
  });
  expect(recentSales.map(({ orderId }) => orderId)).toEqual(["01-1", "01-4", "01-2", "01-3"]);
  expect(recentSales[0]).toEqual({
    orderId: "01-1",
    firestoreId: "01-1",
    buyer: "ray",
    items: [expect.objectContaining({ title: "01-1", quantity: 2 })],
    total: 6.25,
    date: NOW - DAY,
    status: "open",
    paymentStatus: "PAID",
    shippingStatus: "NOT_SHIPPED",
    orderFulfillmentStatus: "NOT_STARTED",
    ebayItemId: "256000000001",
  });
});

test("activities are listed newest first, up to the limit, for this seller only", async () => {
  const other = await createPerson();
  const activity = (owner: string, id: string, at: number) =>
    firestore()
      .doc(paths.activity(owner, id))
      .set({
        type: "listed",
        source: "ebay",
        title: id,
        timestamp: Timestamp.fromMillis(at),
        metadata: { listingId: "L1" },
      });
  await Promise.all([
    activity(uid, "a", 1),
    activity(uid, "b", 3),
    activity(uid, "c", 2),
    activity(other, "d", 9),
  ]);
  const found = await reader().listActivities(uid, 2);
  const { activities } = getUserActivities.output.parse({ success: true, activities: found });
  expect(activities.map(({ id }) => id)).toEqual(["b", "c"]);
  expect(activities[0]).toEqual({
    id: "b",
    type: "listed",
    source: "ebay",
    event: null,
    title: "b",
    subtitle: null,
    unsent: null,
    text: null,
    amount: null,
    quantity: null,
    timestamp: 3,
    metadata: { listingId: "L1" },
  });
});

test("dashboard figures are cached, but not failures", async () => {
  await listing("L1", { status: "active" });
  await order("01", 1);
  const { error, message, ...figures } = await summary();
  expect([error, message]).toEqual([null, "Connect eBay to see live data."]);
  const kept = dashboardStatsDocument.parse((await firestore().doc(paths.dashboardStats(uid)).get()).data());
  expect(kept).toMatchObject({ ...figures, lastFetchTime: NOW });
  expect(kept).not.toHaveProperty("message");
});
