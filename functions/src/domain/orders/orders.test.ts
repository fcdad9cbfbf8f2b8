import { Timestamp } from "firebase-admin/firestore";
import { describe, expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../contract/documents.ts";
import { AppError } from "../../contract/wire/errors.ts";
import { openEchoStore } from "../../db/ebay/echoes.ts";
import { openOrderStore } from "../../db/orders/orders.ts";
import { openPackingStore } from "../../db/orders/packings.ts";
import { openShippingLocks } from "../../db/orders/shippingLocks.ts";
import type { Order, Packing, PackingStore, Shipment, ShipPorts } from "./ports.ts";
import { shipOrder } from "./shipOrder.ts";
import { refreshOrder, syncOrders } from "./syncOrders.ts";
import { SAMPLE_LINE, sampleOrder } from "./testing/sampleOrder.ts";

const UID = "ada";
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const START = 1_000 * DAY_MS;

const order = (orderId: string, fields: Partial<Order> = {}): Order =>
  sampleOrder(orderId, {
    createdAt: START - DAY_MS,
    modifiedAt: START - DAY_MS,
    lines: [
      { ...SAMPLE_LINE, quantity: 3 },
      { ...SAMPLE_LINE, lineItemId: "l2", itemId: "111", title: "Mustang", sku: null, costCents: 300 },
    ],
    ...fields,
  });

function world() {
  let time = START;
  const now = () => time;
  const firestore = memoryFirestore(now);
  const ebay = {
    orders: new Map<string, Order>(),
    shipments: new Map<string, Shipment[]>(),
    /** Addressed by offset; a page at a time. */
    pages: [] as Order[][],
    asked: [] as { since: number; offset: number }[],
    parcels: [] as { lines: Order["lines"]; trackingNumber: string | null }[],
    /** Called before and after a parcel is created. */
    beforeShip: (): void => undefined,
    afterShip: (): void => undefined,
    afterPage: (): void => undefined,
    listsParcels: true,
  };
  const echoes = openEchoStore(firestore, now);
  const reports: string[] = [];
  const ports: ShipPorts & { packings: PackingStore } = {
    orders: openOrderStore(firestore, now),
    locks: openShippingLocks(firestore),
    packings: openPackingStore(firestore),
    echoes,
    report: (message) => void reports.push(message),
    withAccessToken: (_, work) => work("token"),
    now,
    marketplace: {
      readChangedOrders: (_, since, offset) => {
        ebay.asked.push({ since, offset });
        const nextOffset = offset + 1 < ebay.pages.length ? offset + 1 : null;
        ebay.afterPage();
        const orders = (ebay.pages[offset] ?? []).filter(({ modifiedAt }) => modifiedAt >= since);
        return Promise.resolve({ orders, nextOffset });
      },
      readOrder: (_, orderId) => {
        const found = ebay.orders.get(orderId);
        return found ? Promise.resolve(found) : Promise.reject(new AppError("ebay/refused"));
      },
      readShipments: (_, orderId) => Promise.resolve(ebay.shipments.get(orderId) ?? []),
      ship: async (_, { orderId, lines }, parcel) => {
        ebay.beforeShip();
        ebay.parcels.push({ lines, trackingNumber: parcel.trackingNumber });
        if (ebay.listsParcels) {
          const shipped = lines.map(({ lineItemId, quantity }) => ({ lineItemId, quantity }));
          const known = ebay.shipments.get(orderId) ?? [];
          const { carrier, trackingNumber } = parcel;
          const made = { carrier: carrier ?? "", trackingNumber: trackingNumber ?? "", shippedAt: time };
          ebay.shipments.set(orderId, [...known, { ...made, lines: shipped }]);
        }
        ebay.afterShip();
        return Promise.resolve();
      },
    },
  };
  const read = async (path: string) => (await firestore.doc(path).get()).data();
  return {
    ebay,
    ports,
    reports,
    firestore,
    takeEcho: (orderId: string) => echoes.take(UID, "ItemMarkedShipped", orderId),
    order: (orderId: string) => read(paths.order(UID, orderId)),
    activity: (orderId: string) => read(paths.activity(UID, `sale-${orderId}`)),
    readProgress: () => ports.orders.readProgress(UID),
    sync: (role?: "admin" | "super-admin") => syncOrders(ports, UID, role),
    ship: (orderId: string, trackingNumber: string | null = "TRACK1", options = {}) =>
      shipOrder(
        ports,
        UID,
        { orderId, carrier: trackingNumber === null ? null : "USPS", trackingNumber },
        options,
      ),
    pack: (orderId: string, packing: Packing | null) => ports.packings.save(UID, [orderId], packing, time),
    pass: (milliseconds: number) => void (time += milliseconds),
    now,
  };
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "no refusal",
    (error: unknown) => (error instanceof AppError ? error.code : error),
  );

describe("reading the orders", () => {
  it("reads all orders of two years at first, page by page", async () => {
    const desk = world();
    desk.ebay.pages = [[order("1"), order("2")], [order("3", { modifiedAt: START - 5 })]];
    expect(await desk.sync()).toEqual({
      success: true,
      changed: 3,
      lastSync: START,
      waitMinutes: null,
    });
    const since = START - 729 * DAY_MS;
    expect(desk.ebay.asked).toEqual([
      { since, offset: 0 },
      { since, offset: 1 },
    ]);
    expect(await desk.readProgress()).toEqual({
      ...{ account: null, modifiedUntil: START - 5, syncedAt: START, place: null },
    });
  });

  it("reads changes since the last reading with an overlap of two minutes, and writes no order twice", async () => {
    const desk = world();
    desk.ebay.pages = [[order("1")]];
    await desk.sync();
    desk.pass(2 * 60 * MINUTE_MS);
    desk.ebay.pages = [[order("1"), order("2", { modifiedAt: desk.now() })]];
    expect(await desk.sync()).toMatchObject({ changed: 1 });
    expect(desk.ebay.asked.at(-1)).toEqual({ since: START - DAY_MS - 2 * MINUTE_MS, offset: 0 });
  });

  it("is throttled within the hour, but not for super admins", async () => {
    const desk = world();
    await desk.sync();
    desk.pass(MINUTE_MS);
    expect(await desk.sync()).toEqual({ success: false, changed: 0, lastSync: START, waitMinutes: 59 });
    expect(desk.ebay.asked).toHaveLength(1);
    expect(await desk.sync("super-admin")).toMatchObject({ success: true });
  });

  it.each([
    ["goes on at its page within the hour", 60 * MINUTE_MS - 1, 1],
    ["begins anew after that", 60 * MINUTE_MS, 0],
  ])("that was interrupted %s", async (_, later, offset) => {
    const desk = world();
    desk.ebay.pages = [[order("1", { modifiedAt: START - 7 })], [order("2")]];
    desk.ebay.afterPage = () => {
      if (desk.ebay.asked.length === 2) throw new Error("killed");
    };
    await expect(desk.sync()).rejects.toThrow("killed");
    desk.pass(later);
    desk.ebay.afterPage = () => undefined;
    await desk.sync();
    expect(desk.ebay.asked[2]?.offset).toBe(offset);
    expect(await desk.readProgress()).toMatchObject({ modifiedUntil: START - 7, place: null });
  });

  it("that resumes leaves what changed meanwhile to the next reading", async () => {
    const desk = world();
    desk.ebay.pages = [[order("1")], [order("2")]];
    desk.ebay.afterPage = () => {
      if (desk.ebay.asked.length === 2) throw new Error("killed");
    };
    await expect(desk.sync()).rejects.toThrow("killed");
    desk.ebay.afterPage = () => undefined;
    // A new order is on the page that has been read. Later, an order on the next page changes.
    const soldAt = START + 10 * MINUTE_MS;
    const paid = order("2", { modifiedAt: soldAt + 10 * MINUTE_MS, paymentStatus: "FAILED" });
    desk.ebay.pages = [[order("3", { modifiedAt: soldAt }), order("1")], [paid]];
    desk.pass(30 * MINUTE_MS);
    await desk.sync();
    expect([await desk.order("2"), await desk.order("3")]).toMatchObject([
      { paymentStatus: "FAILED" },
      undefined,
    ]);
    // A late notification of the new order is read.
    const progress = await desk.firestore.doc(paths.operation(UID, "orders")).get();
    expect(progress.get("readAt")).toEqual(Timestamp.fromMillis(START));
    await desk.sync("super-admin");
    expect(await desk.order("3")).toMatchObject({ orderId: "3" });
  });

  it("that ends after another account was connected leaves all of that account's orders to read", async () => {
    const desk = world();
    const connect = (userId: string) => desk.firestore.doc(paths.user(UID)).set({ ebay: { userId } });
    await connect("first");
    desk.ebay.pages = [[order("1")]];
    const { orders } = desk.ports;
    desk.ports.orders = {
      ...orders,
      async save(...given) {
        await connect("second");
        return orders.save(...given);
      },
    };
    await desk.sync();
    desk.ports.orders = orders;
    desk.ebay.pages = [[order("2", { modifiedAt: START - 300 * DAY_MS })]];
    expect(await desk.sync()).toMatchObject({ success: true, changed: 1 });
    expect(await desk.order("2")).toMatchObject({ orderId: "2" });
  });

  it("stores money in dollars, each line's listing, and one activity", async () => {
    const desk = world();
    await desk.firestore.doc(paths.itemIndex(UID, "110")).set({ listingId: "a" });
    await desk.firestore.doc(paths.listing(UID, "a")).set({ ebayItemId: "110" });
    desk.ebay.pages = [[order("1", { paidAt: START, refundedCents: 250 })]];
    await desk.sync();
    expect(await desk.order("1")).toMatchObject({
      subtotal: 9,
      shippingCost: 1,
      total: 10,
      paidAt: Timestamp.fromMillis(START),
      shipBy: null,
      status: "open",
      shippingStatus: "NOT_SHIPPED",
      revenueCents: 750,
      itemsSold: 4,
      items: [
        { ebayItemId: "110", quantity: 3, price: 3 },
        { ebayItemId: "111", quantity: 1, price: 3, listingId: null },
      ],
      shipments: [],
    });
    expect(await desk.activity("1")).toMatchObject({
      type: "sale",
      title: "Camaro and 1 more",
      subtitle: "Sold to bob",
      amount: 10,
      metadata: { orderId: "1", itemId: "110", paymentStatus: "PAID", shippingStatus: "NOT_SHIPPED" },
    });
  });

  it("finds the listing that a sync has made of an item", async () => {
    const desk = world();
    await desk.firestore.doc(paths.listing(UID, "ebay-110")).set({ ebayItemId: "110" });
    desk.ebay.pages = [[order("1")]];
    await desk.sync();
    expect(await desk.order("1")).toMatchObject({
      items: [{ listingId: "ebay-110" }, { listingId: null }],
      listingIds: ["ebay-110"],
    });
  });

  it.each([
    ["NOT_STARTED", "NOT_SHIPPED"],
    ["IN_PROGRESS", "PARTIALLY_SHIPPED"],
    ["FULFILLED", "SHIPPED"],
  ])("stores %s as %s", async (fulfillmentStatus, shippingStatus) => {
    const desk = world();
    desk.ebay.pages = [[order("1", { fulfillmentStatus })]];
    await desk.sync();
    expect(await desk.order("1")).toMatchObject({ shippingStatus });
  });

  it("counts no revenue and no copies of cancelled orders, and never less than nothing", async () => {
    const desk = world();
    desk.ebay.pages = [[order("1", { cancelled: true }), order("2", { refundedCents: 1_001 })]];
    await desk.sync();
    expect(await desk.order("1")).toMatchObject({ status: "cancelled", revenueCents: 0, itemsSold: 0 });
    expect(await desk.activity("1")).toMatchObject({ subtitle: "Cancelled, bob" });
    expect(await desk.order("2")).toMatchObject({ revenueCents: 0, itemsSold: 4 });
  });

  it("counts eBay's fee, and an estimate only until eBay has one", async () => {
    const desk = world();
    desk.ebay.pages = [
      [
        order("1"),
        order("2", { feeCents: 178 }),
        order("3", { cancelled: true }),
        order("4", { feeCents: 0 }),
      ],
    ];
    await desk.sync();
    expect(await desk.order("1")).toMatchObject({ fee: null, feeCents: 163, estimatedFeeCents: 163 });
    expect(await desk.order("2")).toMatchObject({ fee: 1.78, feeCents: 178, estimatedFeeCents: 0 });
    expect(await desk.order("3")).toMatchObject({ fee: null, feeCents: 0, estimatedFeeCents: 0 });
    expect(await desk.order("4")).toMatchObject({ fee: 0, feeCents: 0, estimatedFeeCents: 0 });
    desk.ebay.pages = [[order("1", { feeCents: 170 })]];
    expect(await desk.sync("super-admin")).toMatchObject({ changed: 1 });
    expect(await desk.order("1")).toMatchObject({ fee: 1.7, feeCents: 170, estimatedFeeCents: 0 });
  });

  it("keeps the name, the phone and the street that eBay blanks after 90 days", async () => {
    const desk = world();
    const place = { city: "Dayton", stateOrProvince: "OH", postalCode: "45402", countryCode: "US" };
    const shipTo = {
      name: "Ray Gable",
      company: null,
      phone: "503-555-0101",
      lines: ["12 Mill Road"],
      ...place,
    };
    desk.ebay.pages = [[order("1", { shipTo, buyerNotes: "Please box it", shipToReferenceId: "R1" })]];
    await desk.sync();
    const blanked = { ...shipTo, name: null, phone: null, lines: [] };
    desk.ebay.pages = [
      [order("1", { shipTo: blanked, buyer: "", modifiedAt: START, paymentStatus: "FAILED" })],
    ];
    expect(await desk.sync("super-admin")).toMatchObject({ changed: 1 });
    expect(await desk.order("1")).toMatchObject({
      ...{ shipTo, buyer: "bob", buyerNotes: "Please box it", shipToReferenceId: "R1" },
      paymentStatus: "FAILED",
    });
  });

  it("rereads two years once if the orders were stored without today's fields", async () => {
    const desk = world();
    desk.ebay.pages = [[order("1", { feeCents: 100 })]];
    await desk.sync();
    const progress = desk.firestore.doc(paths.operation(UID, "orders"));
    await progress.set({ modifiedUntil: START, syncedAt: Timestamp.fromMillis(START) });
    const { fee: _, listingIds: __, ...old } = (await desk.order("1")) ?? {};
    await desk.firestore.doc(paths.order(UID, "1")).set(old);
    expect(await desk.sync("super-admin")).toMatchObject({ changed: 1 });
    expect(desk.ebay.asked.at(-1)).toEqual({ since: START - 729 * DAY_MS, offset: 0 });
    expect(await desk.order("1")).toMatchObject({ fee: 1 });
    await desk.sync("super-admin");
    expect(desk.ebay.asked.at(-1)?.since).toBeGreaterThan(START - 2 * DAY_MS);
  });

  it("doesn't overwrite newer data with a late answer", async () => {
    const desk = world();
    desk.ebay.orders.set("1", order("1", { modifiedAt: START, buyer: "new" }));
    expect(await refreshOrder(desk.ports, UID, "1")).toEqual({ success: true, changed: true });
    expect(await refreshOrder(desk.ports, UID, "1")).toEqual({ success: true, changed: false });
    desk.ebay.orders.set("1", order("1", { modifiedAt: START - 1, buyer: "old" }));
    expect(await refreshOrder(desk.ports, UID, "1")).toEqual({ success: true, changed: false });
    expect(await desk.order("1")).toMatchObject({ buyer: "new" });
  });

  it("keeps the tracking numbers when the order is read again without them", async () => {
    const desk = world();
    desk.ebay.orders.set("1", order("1"));
    desk.ebay.shipments.set("1", [{ carrier: "USPS", trackingNumber: "T", shippedAt: START, lines: [] }]);
    await refreshOrder(desk.ports, UID, "1");
    desk.ebay.pages = [[order("1", { modifiedAt: START })]];
    await desk.sync();
    expect(await desk.order("1")).toMatchObject({ shipments: [{ carrier: "USPS", trackingNumber: "T" }] });
  });
});

describe("marking an order as shipped", () => {
  it("creates one parcel with everything", async () => {
    const desk = world();
    desk.ebay.orders.set("1", order("1"));
    expect(await desk.ship("1")).toEqual({
      success: true,
      alreadyShipped: false,
      message: "The order is marked as shipped.",
    });
    expect(desk.ebay.parcels).toMatchObject([
      { trackingNumber: "TRACK1", lines: [{ quantity: 3 }, { quantity: 1 }] },
    ]);
    expect(await desk.order("1")).toMatchObject({
      shipments: [{ carrier: "USPS", trackingNumber: "TRACK1" }],
    });
  });

  it("creates none if eBay has that parcel, however it is spelled", async () => {
    const desk = world();
    desk.ebay.orders.set("1", order("1"));
    desk.ebay.shipments.set("1", [{ carrier: "USPS", trackingNumber: "track1", shippedAt: null, lines: [] }]);
    expect(await desk.ship("1")).toEqual({
      success: true,
      alreadyShipped: true,
      message: "This order was already marked as shipped.",
    });
    expect(desk.ebay.parcels).toEqual([]);
    expect(await desk.order("1")).toMatchObject({
      shipments: [{ trackingNumber: "track1", shippedAt: null }],
    });
  });

  it("ships the rest if a part is shipped", async () => {
    const desk = world();
    desk.ebay.orders.set("1", order("1"));
    const lines = [{ lineItemId: "l1", quantity: 2 }];
    desk.ebay.shipments.set("1", [{ carrier: "USPS", trackingNumber: "EARLIER", shippedAt: 1, lines }]);
    await desk.ship("1");
    expect(desk.ebay.parcels).toMatchObject([
      {
        lines: [
          { lineItemId: "l1", quantity: 1 },
          { lineItemId: "l2", quantity: 1 },
        ],
      },
    ]);
  });

  it("expects eBay's notification of a whole order alone, so that no parcel of another part is missed", async () => {
    const desk = world();
    desk.ebay.orders.set("1", order("1"));
    desk.ebay.orders.set("2", order("2"));
    await desk.ship("1");
    expect(await desk.takeEcho("1")).toBe(true);
    // eBay doesn't list the parcel yet, so what else is in the order isn't known.
    desk.ebay.listsParcels = false;
    await desk.ship("2");
    expect(await desk.takeEcho("2")).toBe(false);
  });

  it("expects one notification for each line of the order", async () => {
    const desk = world();
    const lines = ["a", "b", "c"].map((lineItemId) => ({ ...SAMPLE_LINE, lineItemId }));
    desk.ebay.orders.set("1", order("1", { lines }));
    await desk.ship("1");
    const taken = [];
    for (let notice = 0; notice < 4; notice += 1) taken.push(await desk.takeEcho("1"));
    expect(taken).toEqual([true, true, true, false]);
  });

  it("notes when the parcels were read, also of an unchanged order, and keeps it in later readings", async () => {
    const desk = world();
    desk.ebay.orders.set("1", order("1"));
    await desk.ship("1");
    desk.pass(9_000);
    expect(await refreshOrder(desk.ports, UID, "1")).toMatchObject({ changed: false });
    desk.ebay.pages = [[order("1", { modifiedAt: START + 1, paymentStatus: "FAILED" })]];
    await desk.sync();
    expect(await desk.order("1")).toMatchObject({
      shipmentsReadAt: Timestamp.fromMillis(START + 9_000),
    });
  });

  it("keeps a parcel that eBay doesn't list yet", async () => {
    const desk = world();
    desk.ebay.orders.set("1", order("1"));
    desk.ebay.listsParcels = false;
    await desk.ship("1");
    expect(await desk.order("1")).toMatchObject({
      shipments: [{ carrier: "USPS", trackingNumber: "TRACK1", shippedAt: Timestamp.fromMillis(START) }],
    });
  });

  it("ships without a number once, also after a lost answer", async () => {
    const desk = world();
    desk.ebay.orders.set("1", order("1"));
    desk.ebay.afterShip = () => {
      throw new AppError("ebay/unavailable");
    };
    expect(await desk.ship("1", null)).toMatchObject({ alreadyShipped: false });
    expect(await desk.ship("1", null)).toMatchObject({ alreadyShipped: true });
    expect(desk.ebay.parcels).toMatchObject([{ trackingNumber: null }]);
    expect(await desk.order("1")).toMatchObject({ shipments: [{ carrier: "", trackingNumber: "" }] });
  });

  it("refuses a parcel with a wrong car until it is checked or overridden with a reason", async () => {
    const desk = world();
    desk.ebay.orders.set("1", order("1"));
    await refreshOrder(desk.ports, UID, "1");
    await desk.pack("1", { state: "stopped", scanned: "GHT65", reason: null });
    expect(await codeOf(desk.ship("1"))).toBe("order/wrong-car");
    expect(desk.ebay.parcels).toEqual([]);
    await desk.pack("1", { state: "overridden", scanned: "GHT65", reason: "A gift on top." });
    expect(await desk.ship("1")).toMatchObject({ success: true });
    expect(await desk.order("1")).toMatchObject({
      packing: { state: "overridden", scanned: "GHT65", reason: "A gift on top." },
    });
    const activity = await desk.firestore.doc(paths.activity(UID, "packing-1")).get();
    expect(activity.data()).toMatchObject({ subtitle: "A gift on top.", metadata: { orderId: "1" } });
  });

  it("refuses an unchecked parcel if it must be packed", async () => {
    const desk = world();
    desk.ebay.orders.set("1", order("1"));
    await refreshOrder(desk.ports, UID, "1");
    const ship = () => desk.ship("1", "TRACK1", { mustBePacked: true });
    expect(await codeOf(ship())).toBe("order/not-packed");
    expect(desk.ebay.parcels).toEqual([]);
    await desk.pack("1", { state: "checked", scanned: null, reason: null });
    expect(await ship()).toMatchObject({ success: true });
  });

  it("keeps the packing when the order is read again, and stores it on all orders of a parcel or none", async () => {
    const desk = world();
    desk.ebay.pages = [[order("1")]];
    await desk.sync();
    const checked = { state: "checked", scanned: null, reason: null } as const;
    const both = desk.ports.packings.save(UID, ["1", "gone"], checked, START);
    expect(await codeOf(both)).toBe("order/not-found");
    expect(await desk.order("1")).not.toHaveProperty("packing");
    await desk.pack("1", checked);
    desk.ebay.pages = [[order("1", { modifiedAt: START, buyerNotes: "Please hurry" })]];
    await desk.sync("super-admin");
    expect(await desk.order("1")).toMatchObject({
      buyerNotes: "Please hurry",
      packing: { state: "checked" },
    });
  });

  it("refuses a cancelled order", async () => {
    const desk = world();
    desk.ebay.orders.set("1", order("1", { cancelled: true }));
    expect(await codeOf(desk.ship("1"))).toBe("order/cancelled");
    expect(desk.ebay.parcels).toEqual([]);
  });

  it("finds the parcel after a lost answer, and creates no second one", async () => {
    const desk = world();
    desk.ebay.orders.set("1", order("1"));
    desk.ebay.afterShip = () => {
      throw new AppError("ebay/unavailable");
    };
    expect(await desk.ship("1")).toMatchObject({ alreadyShipped: false });
    expect(desk.ebay.parcels).toHaveLength(1);
  });

  it.each([
    ["the expected notifications aren't noted", "echoes", "expect", "an accepted shipment was not stored"],
    ["the order isn't stored", "orders", "save", "an accepted shipment was not stored"],
    ["the lock isn't released", "locks", "release", "an order's lock was not released"],
  ] as const)("is shipped once eBay has accepted it, although %s", async (_, port, method, report) => {
    const desk = world();
    desk.ebay.orders.set("1", order("1"));
    Object.assign(desk.ports[port], { [method]: () => Promise.reject(new Error("no database")) });
    expect(await desk.ship("1")).toMatchObject({ success: true, alreadyShipped: false });
    expect(desk.reports).toEqual([report]);
    expect(desk.ebay.parcels).toHaveLength(1);
  });

  it("isn't sent again if it couldn't be stored", async () => {
    const desk = world();
    desk.ebay.orders.set("1", order("1"));
    desk.ports.orders.save = () => Promise.reject(new Error("no database"));
    await desk.ship("1");
    expect(await desk.ship("1")).toMatchObject({ alreadyShipped: true });
    expect(desk.ebay.parcels).toHaveLength(1);
  });

  it("tries three times before it reports that eBay is down", async () => {
    const desk = world();
    desk.ebay.orders.set("1", order("1"));
    let tried = 0;
    desk.ebay.beforeShip = () => {
      tried += 1;
      throw new AppError("ebay/unavailable");
    };
    expect(await codeOf(desk.ship("1"))).toBe("ebay/unavailable");
    expect(tried).toBe(3);
  });

  it("doesn't retry after a refusal, and releases the lock", async () => {
    const desk = world();
    desk.ebay.orders.set("1", order("1"));
    let tried = 0;
    desk.ebay.beforeShip = () => {
      tried += 1;
      throw new AppError("ebay/refused");
    };
    expect(await codeOf(desk.ship("1"))).toBe("ebay/refused");
    expect(tried).toBe(1);
    desk.ebay.beforeShip = () => undefined;
    expect(await desk.ship("1")).toMatchObject({ success: true });
  });

  it("creates one parcel for two simultaneous clicks", async () => {
    const desk = world();
    desk.ebay.orders.set("1", order("1"));
    const answers = await Promise.all([desk.ship("1"), desk.ship("1")]);
    expect(answers.map(({ alreadyShipped }) => alreadyShipped).sort()).toEqual([false, true]);
    expect(desk.ebay.parcels).toHaveLength(1);
  });

  it("creates one parcel if eBay answers so slowly that another caller gets the lock", async () => {
    const desk = world();
    desk.ebay.orders.set("1", order("1"));
    const { marketplace } = desk.ports;
    let other: Promise<unknown> = Promise.resolve();
    desk.ports.marketplace = {
      ...marketplace,
      async readShipments(...given) {
        const shipments = await marketplace.readShipments(...given);
        desk.ports.marketplace = marketplace;
        desk.pass(MINUTE_MS);
        other = desk.ship("1");
        await other;
        return shipments;
      },
    };
    expect(await desk.ship("1")).toMatchObject({ alreadyShipped: true });
    expect(await other).toMatchObject({ alreadyShipped: false });
    expect(desk.ebay.parcels).toHaveLength(1);
  });

  it("waits 40 seconds for another caller's lock", async () => {
    const desk = world();
    desk.ebay.orders.set("1", order("1"));
    await desk.ports.locks.acquire(UID, "1", desk.now(), desk.now() + DAY_MS);
    const refused = codeOf(desk.ship("1"));
    desk.pass(40_001);
    expect(await refused).toBe("ebay/unavailable");
    expect(desk.ebay.parcels).toEqual([]);
  });
});
