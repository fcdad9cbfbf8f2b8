import { randomUUID } from "node:crypto";

import { Timestamp } from "firebase-admin/firestore";
import { beforeAll, describe, expect, it, vi } from "vitest";

import {
  activityDocument,
  listingDocument,
  orderDocument,
  paths,
} from "../../../functions/src/contract/documents.ts";
import { createDemoSales } from "../../../tools/demo/business.ts";
import { connectToMarketplace, createWishlists } from "../../../tools/demo/connect.ts";
import { createDemoListings } from "../../../tools/demo/listings.ts";
import { MARKET_NAME, placeAtMarketplace, simulateBuyers } from "../../../tools/demo/marketplace.ts";
import { addGallery } from "../../../tools/demo/seed.ts";
import { admin } from "../../support/admin.ts";
import { createMember } from "../../support/people.ts";
import { suite } from "../../support/suite.ts";
import { COLD_START, IN_TIME } from "../../support/webhook.ts";

describe("the demo business", () => {
  const now = Date.now();
  const listings = createDemoListings({
    now,
    timestamp: (milliseconds) => Timestamp.fromMillis(Math.round(milliseconds)),
    imagesOf: () => [],
    itemBase: suite().ebayUrl,
  });
  const sales = createDemoSales(listings, { now });
  let uid: string;

  beforeAll(async () => {
    ({ uid } = await createMember());
    const { auth, firestore } = admin();
    const batch = firestore.batch();
    for (const [id, listing] of listings) {
      batch.set(firestore.doc(paths.listing(uid, id)), listing);
      if (listing.ebayItemId)
        batch.set(firestore.doc(paths.itemIndex(uid, listing.ebayItemId)), { listingId: id });
    }
    await batch.commit();
    await placeAtMarketplace(suite().ebayUrl, listings, sales);
    const { functionsUrl, authUrl } = suite();
    await connectToMarketplace({ functionsUrl, authUrl }, auth, uid, MARKET_NAME);
  });

  it("is connected and keeps its listings", async () => {
    const { firestore } = admin();
    expect((await firestore.doc(paths.user(uid)).get()).get("ebayConnected")).toBe(true);
    const { docs } = await firestore.collection(paths.listings(uid)).get();
    expect(docs).toHaveLength(listings.size);
    const found = docs.map((doc) => ({ id: doc.id, ...listingDocument.parse(doc.data()) }));
    const kept = ({
      title,
      sku,
      quantity,
      price,
    }: Partial<Record<"title" | "sku" | "quantity" | "price", unknown>>) => ({
      title,
      sku,
      quantity,
      price,
    });
    for (const listing of found) expect(kept(listing)).toEqual(kept(listings.get(listing.id) ?? {}));
    const statuses = found.map(({ id, status }) => [id, status]);
    expect(Object.fromEntries(statuses)).toEqual(
      Object.fromEntries([...listings].map(([id, { status }]) => [id, status])),
    );
  });

  it("has a year of complete orders, and some to ship", async () => {
    const { docs } = await admin().firestore.collection(paths.orders(uid)).get();
    const orders = docs.map((doc) => orderDocument.parse(doc.data()));
    expect(orders.map(({ orderId }) => orderId).sort()).toEqual(sales.map(({ orderId }) => orderId).sort());
    expect(orders.filter(({ shippingStatus }) => shippingStatus !== "SHIPPED")).toHaveLength(
      sales.filter(({ shipped }) => !shipped).length,
    );
    const sold = orders.map(({ orderId, items }) => [orderId, items[0]?.listingId]);
    expect(Object.fromEntries(sold)).toEqual(
      Object.fromEntries(sales.map(({ orderId, listingId }) => [orderId, listingId])),
    );
    // eBay blanks the street after 90 days.
    const recent = orders.filter(({ date }) => date.toMillis() > Date.now() - 89 * 86_400_000);
    expect(recent.length).toBeGreaterThan(0);
    for (const order of recent) expect(JSON.stringify(order)).toContain("Example Street");
  });

  it("has visitors with wishlists of its cars", async () => {
    const { firestore } = admin();
    const username = `demo_${randomUUID().slice(0, 8)}`;
    await addGallery(firestore, username, uid);
    for (let time = 0; time < 2; time += 1) await createWishlists(suite().functionsUrl, username, listings);
    const lists = await firestore.collection("galleryWishlists").where("galleryOwner", "==", uid).get();
    expect(lists.size).toBe(2);
  });

  it("gets questions and offers from buyers", COLD_START, async () => {
    await simulateBuyers(suite().ebayUrl, listings, sales);
    const activities = admin().firestore.collection(paths.activities(uid));
    await vi.waitFor(async () => {
      const types = (await activities.get()).docs.map((doc) => activityDocument.parse(doc.data()).type);
      expect(types.filter((type) => type === "question" || type === "offer")).toHaveLength(6);
    }, IN_TIME);
  });
});
