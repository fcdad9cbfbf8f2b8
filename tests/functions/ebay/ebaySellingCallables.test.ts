import { expect, test } from "vitest";

import { paths } from "../../../functions/src/contract/documents.ts";
import { admin } from "../../support/admin.ts";
import { accept } from "../../../tools/demo/connect.ts";
import { openControl, saveSampleTerms } from "../../support/ebaySeller.ts";
import { type NewMember, type Person, callAs, createMember } from "../../support/people.ts";
import { suite } from "../../support/suite.ts";

/** The timeout of a first call, which loads the function. */
const COLD_START = { timeout: 300_000 };

async function answerOf<T>(person: Person, name: string, data: unknown): Promise<T> {
  const { data: answer, error } = await callAs(person, name, data);
  if (error) throw new Error(`${name}: ${JSON.stringify(error)}`);
  return answer as T;
}

async function connected(who: NewMember = {}): Promise<Person> {
  const person = await createMember(who);
  const { authorizeUrl } = await answerOf<{ authorizeUrl: string }>(person, "beginEbayConnection", {});
  await answerOf(person, "exchangeEbayToken", await accept(authorizeUrl, person.uid));
  await saveSampleTerms(person.uid);
  return person;
}

test(
  "a sale becomes an order, a figure and an activity, is shipped, and the rest is ended",
  COLD_START,
  async () => {
    const seller = await connected();
    const marketplace = openControl(suite().ebayUrl);
    const [sold = "", kept = ""] = await marketplace.listItems(seller.uid, 2);
    await admin()
      .firestore.doc(paths.listing(seller.uid, kept))
      .set({ title: "Camaro", status: "active", ebayItemId: kept, quantity: 1 });
    const { orderId } = await marketplace.buy([sold]);

    // eBay's notification of the sale may have created the order already.
    expect(await answerOf(seller, "syncOrders", {})).toMatchObject({ success: true });
    const order = await admin().firestore.doc(paths.order(seller.uid, orderId)).get();
    expect(order.get("shippingStatus")).toBe("NOT_SHIPPED");
    const shipment = { orderId, carrier: "USPS", trackingNumber: "9400 1118-9922" };
    expect(await answerOf(seller, "markOrderShipped", shipment)).toMatchObject({ alreadyShipped: false });
    expect(await answerOf(seller, "markOrderShipped", shipment)).toMatchObject({ alreadyShipped: true });
    expect(await answerOf(seller, "getTradingInventorySummary", null)).toMatchObject({
      totalListings: 1,
      activeListings: 1,
      soldListings: 1,
      recentSales: [{ orderId, shippingStatus: "SHIPPED", ebayItemId: sold }],
      error: null,
    });

    expect(await answerOf(seller, "endBulkListings", { itemId: kept })).toMatchObject({
      success: true,
      alreadyEnded: false,
    });
    expect(await answerOf(seller, "endBulkListings", { itemId: kept })).toMatchObject({
      success: true,
      alreadyEnded: true,
    });
    const { activities } = await answerOf<{ activities: { type: string }[] }>(seller, "getUserActivities", {
      limit: 20,
    });
    expect(activities.map(({ type }) => type).sort()).toEqual(["ended", "sale"]);

    const probes = await answerOf<Record<string, { ok: boolean }>>(seller, "testEbayAPIs", null);
    expect(probes["token"]).toMatchObject({ ok: true, error: null });
  },
);

test("an order id that isn't the seller's costs no call to eBay", COLD_START, async () => {
  const [seller, other] = [await connected(), await connected()];
  const marketplace = openControl(suite().ebayUrl);
  const refused = async (orderId: string) => {
    const shipment = { orderId, carrier: "USPS", trackingNumber: "9400111899223197" };
    for (const [name, input] of [
      ["refreshOrder", { orderId }],
      ["getEbayOrder", { orderId }],
      ["markOrderShipped", shipment],
    ] as const) {
      const { error } = await callAs(seller, name, input);
      expect(error?.details, name).toMatchObject({ code: "order/not-found" });
    }
  };
  const calls = await marketplace.callsDuring(() => refused("07-99999-99999"));
  expect(calls.filter((call) => /getOrder$|ShippingFulfillment/.test(call))).toEqual([]);
  // The other seller's own notification may read it meanwhile.
  await refused((await marketplace.buy(await marketplace.listItems(other.uid, 1))).orderId);
  expect((await admin().firestore.collection(paths.orders(seller.uid)).get()).size).toBe(0);
});

test("a lot is a draft until it's pushed, and a member can't use the admins' tools", COLD_START, async () => {
  const seller = await connected();
  const { listingId } = await answerOf<{ listingId: string }>(seller, "createMultiItemListing", {
    items: [{ title: "Hot Wheels Camaro", price: "2", qty: "2", ebayId: null }],
    userId: seller.uid,
    totalPrice: 4,
    title: "",
    description: "",
    freeShipping: true,
  });
  expect(await answerOf(seller, "pushDrafts", { listingIds: [listingId] })).toMatchObject({ waiting: 1 });
  const push = async () => (await admin().firestore.doc(paths.operation(seller.uid, "push")).get()).data();
  await expect.poll(push, { timeout: 120_000, interval: 250 }).toMatchObject({
    status: "completed",
    results: [{ code: "listing/not-publishable", params: { needs: "picture" } }],
  });
  expect(await answerOf(seller, "cancelPush", null)).toMatchObject({ success: true });
  for (const name of ["unifiedEbayListing", "getFieldMappings"]) {
    expect((await callAs(seller, name, {})).error?.details, name).toMatchObject({ code: "auth/forbidden" });
  }
  for (const name of ["getEbayListingDetails", "getShippingProfiles"]) {
    expect((await callAs(seller, name, {})).error?.details, name).toMatchObject({
      code: "auth/super-admin-only",
    });
  }
});

test("a super admin's tools read one listing from eBay", COLD_START, async () => {
  const owner = await connected({ role: "super-admin" });
  const itemId = await openControl(suite().ebayUrl).listItem(owner.uid);
  expect(await answerOf(owner, "unifiedEbayListing", { operation: "GET", itemId })).toMatchObject({
    success: true,
    listing: { ItemID: itemId },
  });
  const details = await answerOf<{ fullXML: string }>(owner, "getEbayListingDetails", { itemId });
  expect(details.fullXML).toContain(itemId);
  expect(await answerOf(owner, "getFieldMappings", null)).toMatchObject({ apis: { GET: "GetItem" } });
  expect(await answerOf(owner, "getStoreCategories", null)).toMatchObject({ success: true });
  expect(await answerOf(owner, "getShippingProfiles", null)).toMatchObject({ businessPolicies: null });
});
