import { Timestamp } from "firebase-admin/firestore";
import { beforeEach, describe, expect, it } from "vitest";

import { memoryFirestore } from "../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../contract/documents.ts";
import { DAY_MS } from "../contract/wire/durations.ts";
import { openDashboardReader } from "./dashboard.ts";

const UID = "ada";
const NOW = 100 * DAY_MS;
const at = (millis: number) => Timestamp.fromMillis(millis);
let firestore = memoryFirestore(() => NOW);
let dashboard = openDashboardReader(firestore);
beforeEach(async () => {
  firestore = memoryFirestore(() => NOW);
  dashboard = openDashboardReader(firestore);
  await firestore.doc(paths.user(UID)).set({ email: "ada@example.com" });
});

const addOrder = (id: string, date: number, fields: object = {}, uid = UID) =>
  firestore.doc(paths.order(uid, id)).set({
    ...{ orderId: id, buyer: "bea", total: 5, items: [], paymentStatus: "PAID", orderFulfillmentStatus: "x" },
    ...{ date: at(date), itemsSold: 2, revenueCents: 1_050, ...fields },
  });

describe("a seller's dashboard", () => {
  it("is empty before the first sync, and says what is missing", async () => {
    expect(await dashboard.readSummary(UID, NOW)).toEqual({
      ...{ totalListings: 0, activeListings: 0, soldListings: 0, totalRevenue: 0, recentSales: [] },
      ...{ lastSync: null, error: null, message: "Connect eBay to see live data." },
    });
  });

  it("counts the listings and the sales of 30 days, and keeps the answer", async () => {
    await firestore.doc(paths.user(UID)).update({ ebayConnected: true, lastEbaySync: at(7) });
    for (const [id, status] of Object.entries({ a: "active", b: "active", c: "draft" }))
      await firestore.doc(paths.listing(UID, id)).set({ title: id, status });
    await firestore.doc(paths.listing("bob", "foreign")).set({ title: "foreign", status: "active" });
    await addOrder("first", NOW - 30 * DAY_MS);
    await addOrder("old", NOW - 30 * DAY_MS - 1);
    await addOrder("new", NOW, { items: [item("110"), item("111")] });
    await addOrder("foreign", NOW, {}, "bob");
    const { message, error, ...figures } = await dashboard.readSummary(UID, NOW);
    expect([message, error]).toEqual([null, null]);
    expect(figures).toMatchObject({
      ...{ totalListings: 3, activeListings: 2, soldListings: 4, totalRevenue: 21, lastSync: 7 },
      recentSales: [
        { firestoreId: "new", orderId: "new", date: NOW, ebayItemId: "110", buyer: "bea" },
        { firestoreId: "first", ebayItemId: null },
        { firestoreId: "old", date: NOW - 30 * DAY_MS - 1 },
      ],
    });
    expect((await firestore.doc(paths.dashboardStats(UID)).get()).data()).toEqual({
      ...{ ...figures, lastFetchTime: NOW, updatedAt: at(NOW) },
    });
  });

  it("lists the ten newest sales", async () => {
    for (let order = 0; order < 11; order += 1) await addOrder(`${order}`, order);
    const { recentSales } = await dashboard.readSummary(UID, NOW);
    expect(recentSales.map(({ orderId }) => orderId)).toEqual([
      "10",
      "9",
      "8",
      "7",
      "6",
      "5",
      "4",
      "3",
      "2",
      "1",
    ]);
  });
});

const item = (ebayItemId: string) => ({
  ...{ listingId: null, ebayItemId, title: "Car", sku: null, quantity: 1, price: 5 },
});

it("lists the newest activities", async () => {
  for (const [id, time] of Object.entries({ a: 1, b: 3, c: 2 }))
    await firestore
      .doc(paths.activity(UID, id))
      .set({ type: "sale", source: "ebay", title: id, timestamp: at(time) });
  const found = await dashboard.listActivities(UID, 2);
  expect(found).toMatchObject([
    { id: "b", title: "b", timestamp: 3 },
    { id: "c", timestamp: 2 },
  ]);
  expect(await dashboard.listActivities("bob", 2)).toEqual([]);
});
