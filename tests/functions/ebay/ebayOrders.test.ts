import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { orderDocument, paths } from "../../../functions/src/contract/documents.ts";
import { openOrderStore } from "../../../functions/src/db/orders/orders.ts";
import { openEchoStore } from "../../../functions/src/db/ebay/echoes.ts";
import { openPackingStore } from "../../../functions/src/db/orders/packings.ts";
import { openShippingLocks } from "../../../functions/src/db/orders/shippingLocks.ts";
import { withAccessToken } from "../../../functions/src/domain/ebay/accessToken.ts";
import type { OrderPorts, ShipPorts } from "../../../functions/src/domain/orders/ports.ts";
import { shipOrder } from "../../../functions/src/domain/orders/shipOrder.ts";
import { refreshOrder, syncOrders } from "../../../functions/src/domain/orders/syncOrders.ts";
import { createEbayOrderCalls } from "../../../functions/src/ebay/orders/orderCalls.ts";
import { admin } from "../../support/admin.ts";
import { type Marketplace, createSeller, openMarketplace } from "../../support/ebaySeller.ts";

const HOUR = 60 * 60_000;
const GET_ORDERS = "fulfillment.getOrders";
const SHIP = "fulfillment.createShippingFulfillment";
const FIRST_PARCEL = { carrier: "UPS", trackingNumber: "1Z999AA10123456784" };
const PARCEL = { carrier: "USPS", trackingNumber: "9400111899223197428490" };

let marketplace: Marketplace;
let ports: ShipPorts;
let uid: string;
let itemIds: string[];
beforeAll(async () => {
  marketplace = await openMarketplace();
  ports = {
    marketplace: createEbayOrderCalls(marketplace.settings),
    orders: openOrderStore(admin().firestore),
    locks: openShippingLocks(admin().firestore),
    packings: openPackingStore(admin().firestore),
    echoes: openEchoStore(admin().firestore),
    withAccessToken: (seller, work) => withAccessToken(marketplace.connectionPorts, seller, work),
    now: marketplace.connectionPorts.now,
    report: (_, error) => {
      throw error;
    },
  };
});
beforeEach(async () => {
  uid = await createSeller(marketplace);
  itemIds = [await marketplace.listItem(uid), await marketplace.listItem(uid)];
});
afterEach(async () => {
  marketplace.clock.skipMs = 0;
  await marketplace.clearFaults();
});
afterAll(() => marketplace.close());

const sync = (through: OrderPorts = ports) => syncOrders(through, uid, "super-admin");
const documentOf = async (path: string) => (await admin().firestore.doc(path).get()).data();
const order = async (orderId: string) => orderDocument.parse(await documentOf(paths.order(uid, orderId)));
const activity = (orderId: string) => documentOf(paths.activity(uid, `sale-${orderId}`));
const count = async (path: string) => (await admin().firestore.collection(path).count().get()).data().count;

describe("reading orders", () => {
  test("stores an order with its buyer, items and totals, and an activity of the sale", async () => {
    const [first = "", second = ""] = itemIds;
    await admin().firestore.doc(paths.itemIndex(uid, first)).set({ listingId: "L1" });
    await admin().firestore.doc(paths.listing(uid, second)).set({ title: "as synced", ebayItemId: second });
    const { orderId } = await marketplace.buy(itemIds);
    expect(await sync()).toMatchObject({
      success: true,
      changed: 1,
    });
    const stored = await order(orderId);
    expect(stored).toMatchObject({
      orderId,
      buyer: expect.stringMatching(/./) as string,
      shipTo: { name: expect.any(String) as string, countryCode: "US" },
      items: [
        { listingId: "L1", ebayItemId: first, quantity: 1 },
        { listingId: second, ebayItemId: second, quantity: 1 },
      ],
      paymentStatus: "PAID",
      shippingStatus: "NOT_SHIPPED",
      orderFulfillmentStatus: "NOT_STARTED",
      status: "open",
      itemsSold: 2,
      shipments: [],
    });
    const sum = (stored.subtotal ?? 0) + (stored.shippingCost ?? 0);
    expect(stored.total).toBeCloseTo(sum);
    expect(stored.revenueCents).toBe(Math.round(stored.total * 100));
    expect(stored.paidAt?.toMillis()).toBeGreaterThan(0);
    expect(await activity(orderId)).toMatchObject({
      type: "sale",
      title: expect.stringMatching(/ and 1 more$/) as string,
      amount: stored.total,
      metadata: {
        orderId,
        itemId: first,
        listingId: "L1",
        paymentStatus: "PAID",
        shippingStatus: "NOT_SHIPPED",
      },
    });
  });

  test("stores what eBay says of an order that goes abroad, and keeps it when eBay blanks the buyer", async () => {
    const { orderId } = await marketplace.buy(itemIds);
    const said = { referenceId: "1234567890123456", notes: "A gift", itemDiscount: 1, shippingDiscount: 0.5 };
    await marketplace.changeOrder(orderId, said);
    await sync();
    const stored = await order(orderId);
    expect(stored).toMatchObject({
      shipToReferenceId: "1234567890123456",
      shipTo: { company: "eBay International Shipping", phone: expect.stringMatching(/555/) as string },
      finalDestination: { city: "London", countryCode: "GB", lines: [expect.any(String)] },
      ...{ buyerNotes: "A gift", itemDiscount: 1, shippingDiscount: 0.5, estimatedFeeCents: 0 },
    });
    expect(stored.feeCents).toBe(Math.round((stored.fee ?? 0) * 100));
    expect(stored.fee).toBeGreaterThan(0.3);
    expect(stored.collectedTax).toBeCloseTo(stored.total * 0.08, 1);
    await marketplace.changeOrder(orderId, { ageDays: 91, refunded: 1, paymentStatus: "PARTIALLY_REFUNDED" });
    expect(await sync()).toMatchObject({ changed: 1 });
    const later = await order(orderId);
    expect(later).toMatchObject({ shipTo: stored.shipTo, finalDestination: stored.finalDestination });
    expect(later).toMatchObject({ refunded: 1, paymentStatus: "PARTIALLY_REFUNDED" });
  });

  test("takes states that eBay's contract doesn't name", async () => {
    const { orderId } = await marketplace.buy(itemIds);
    await marketplace.changeOrder(orderId, { fulfillmentStatus: "ON_A_BOAT", paymentStatus: "IN_DISPUTE" });
    expect(await sync()).toMatchObject({ changed: 1 });
    expect(await order(orderId)).toMatchObject({
      ...{ orderFulfillmentStatus: "ON_A_BOAT", shippingStatus: "NOT_SHIPPED", paymentStatus: "IN_DISPUTE" },
    });
  });

  test("again writes nothing, with one call", async () => {
    const { orderId } = await marketplace.buy(itemIds);
    await sync();
    const before = (await admin().firestore.doc(paths.order(uid, orderId)).get()).updateTime?.toMillis();
    const calls = await marketplace.callsDuring(async () => {
      expect(await sync()).toMatchObject({ success: true, changed: 0 });
    });
    expect(calls).toEqual([GET_ORDERS]);
    const after = (await admin().firestore.doc(paths.order(uid, orderId)).get()).updateTime?.toMillis();
    expect(after).toBe(before);
  });

  test("writes only what changed since", async () => {
    const { orderId: unpaid } = await marketplace.buy([itemIds[0] ?? ""], { paid: false });
    await marketplace.buy([itemIds[1] ?? ""]);
    expect(await sync()).toMatchObject({ changed: 2 });
    expect(await order(unpaid)).toMatchObject({ paymentStatus: "PENDING", paidAt: null });
    await marketplace.pay(unpaid);
    expect(await sync()).toMatchObject({ changed: 1 });
    expect(await order(unpaid)).toMatchObject({ paymentStatus: "PAID" });
    expect(await activity(unpaid)).toMatchObject({ metadata: { paymentStatus: "PAID" } });
    expect(await count(paths.activities(uid))).toBe(2);
  });

  test("reads all pages", async () => {
    const items = await marketplace.listItems(uid, 205);
    for (const itemId of items) await marketplace.buy([itemId]);
    const calls = await marketplace.callsDuring(async () => {
      expect(await sync()).toMatchObject({ changed: 205 });
    });
    expect(calls).toEqual([GET_ORDERS, GET_ORDERS]);
    expect(await count(paths.orders(uid))).toBe(205);
    expect(await sync()).toMatchObject({ changed: 0 });
  });

  test("killed before it saved its cursor, resumes without a second activity", async () => {
    await marketplace.buy(itemIds);
    const killed = { ...ports.orders, saveProgress: () => Promise.reject(new Error("killed")) };
    await expect(sync({ ...ports, orders: killed })).rejects.toThrow("killed");
    expect(await sync()).toMatchObject({ success: true, changed: 0 });
    expect(await count(paths.activities(uid))).toBe(1);
  });

  test("waits an hour after the last sync and says how long, except for super admins", async () => {
    expect(await syncOrders(ports, uid, "user")).toMatchObject({ success: true });
    const calls = await marketplace.callsDuring(async () => {
      expect(await syncOrders(ports, uid, "user")).toMatchObject({
        success: false,
        changed: 0,
        waitMinutes: 60,
      });
    });
    expect(calls).toEqual([]);
    expect(await sync()).toMatchObject({ success: true });
    marketplace.clock.skipMs = HOUR;
    expect(await syncOrders(ports, uid, "user")).toMatchObject({ success: true });
  });

  test("counts neither cancelled orders nor refunds, and ignores a late answer", async () => {
    const bought = await marketplace.buy(itemIds);
    const read = await ports.withAccessToken(uid, (token) =>
      ports.marketplace.readOrder(token, bought.orderId),
    );
    const later = { ...read, modifiedAt: read.modifiedAt + 1 };
    await ports.orders.save(uid, [{ ...later, refundedCents: 100 }]);
    expect(await order(read.orderId)).toMatchObject({
      revenueCents: (read.totalCents ?? 0) - 100,
      itemsSold: 2,
    });
    expect(await ports.orders.save(uid, [read])).toBe(0);
    expect(
      await ports.orders.save(uid, [{ ...later, modifiedAt: later.modifiedAt + 1, cancelled: true }]),
    ).toBe(1);
    expect(await order(read.orderId)).toMatchObject({ status: "cancelled", revenueCents: 0, itemsSold: 0 });
    expect(await activity(read.orderId)).toMatchObject({ subtitle: `Cancelled, ${read.buyer}` });
  });

  test.each(["server-error", "malformed", "expired-token"])("survives one %s", async (kind) => {
    await marketplace.buy(itemIds);
    await marketplace.addFault({ kind, call: GET_ORDERS, times: 1 });
    expect(await sync()).toMatchObject({ success: true, changed: 1 });
  });

  test("returns no orders of other sellers", async () => {
    const { orderId } = await marketplace.buy(itemIds);
    const other = await createSeller(marketplace);
    expect(await syncOrders(ports, other, "user")).toMatchObject({ changed: 0 });
    await expect(refreshOrder(ports, other, orderId)).rejects.toMatchObject({
      code: "ebay/refused",
      params: { ebayCode: "32100" },
    });
    expect(await count(paths.orders(other))).toBe(0);
  });
});

describe("marking an order as shipped", () => {
  let orderId: string;
  beforeEach(async () => {
    ({ orderId } = await marketplace.buy(itemIds));
  });
  const ship = (through: ShipPorts = ports) => shipOrder(through, uid, { orderId, ...PARCEL });
  const parcels = () =>
    ports.withAccessToken(uid, (token) => ports.marketplace.readShipments(token, orderId));
  async function expectOneParcel(): Promise<void> {
    expect(await parcels()).toMatchObject([PARCEL]);
    expect(await order(orderId)).toMatchObject({
      shippingStatus: "SHIPPED",
      orderFulfillmentStatus: "FULFILLED",
      shipments: [PARCEL],
    });
    expect(await activity(orderId)).toMatchObject({ metadata: { shippingStatus: "SHIPPED" } });
  }

  test("tells eBay, stores the tracking number and changes the sale's badge", async () => {
    expect(await ship()).toEqual({
      success: true,
      alreadyShipped: false,
      message: "The order is marked as shipped.",
    });
    await expectOneParcel();
  });

  test("with two concurrent clicks creates one parcel", async () => {
    const answers = await Promise.all([ship(), ship(), ship()]);
    expect(answers.filter(({ alreadyShipped }) => !alreadyShipped)).toHaveLength(1);
    await expectOneParcel();
  });

  test("again creates no second parcel and says so", async () => {
    await ship();
    const calls = await marketplace.callsDuring(async () => {
      expect(await ship()).toMatchObject({ success: true, alreadyShipped: true });
    });
    expect(calls).not.toContain(SHIP);
    await expectOneParcel();
  });

  test.each(["timeout-after-success", "server-error", "malformed", "expired-token"])(
    "survives one %s with one parcel",
    async (kind) => {
      await marketplace.addFault({ kind, call: SHIP, times: 1 });
      expect(await ship()).toMatchObject({ success: true, alreadyShipped: false });
      await expectOneParcel();
    },
  );

  test("killed after eBay's answer, finds the parcel there", async () => {
    const killed = { ...ports.orders, save: () => Promise.reject(new Error("killed")) };
    await expect(ship({ ...ports, orders: killed })).rejects.toThrow("killed");
    expect(await ship()).toMatchObject({ alreadyShipped: true });
    await expectOneParcel();
  });

  test("keeps the tracking number through the next sync", async () => {
    await ship();
    await sync();
    await expectOneParcel();
    expect(await refreshOrder(ports, uid, orderId)).toEqual({ success: true, changed: false });
  });

  test("that is partly shipped, sends only the rest", async () => {
    await ports.withAccessToken(uid, async (token) => {
      const read = await ports.marketplace.readOrder(token, orderId);
      await ports.marketplace.ship(token, { ...read, lines: read.lines.slice(0, 1) }, FIRST_PARCEL);
    });
    expect(await refreshOrder(ports, uid, orderId)).toEqual({ success: true, changed: true });
    expect(await order(orderId)).toMatchObject({ shippingStatus: "PARTIALLY_SHIPPED" });
    await ship();
    const [first, second] = await parcels();
    expect(first?.lines).toHaveLength(1);
    expect(second).toMatchObject({ ...PARCEL, lines: [{ quantity: 1 }] });
    expect(second?.lines[0]?.lineItemId).not.toBe(first?.lines[0]?.lineItemId);
    expect(await order(orderId)).toMatchObject({
      shippingStatus: "SHIPPED",
      shipments: [FIRST_PARCEL, PARCEL],
    });
  });

  test("of another seller is refused and changes nothing", async () => {
    const other = await createSeller(marketplace);
    await expect(shipOrder(ports, other, { orderId, ...PARCEL })).rejects.toMatchObject({
      code: "ebay/refused",
    });
    expect(await parcels()).toEqual([]);
  });
});
