import { Timestamp } from "firebase-admin/firestore";
import { beforeEach, describe, expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../contract/documents.ts";
import { openAssistantReads } from "./assistantReads.ts";

const UID = "ada";
const at = (millis: number) => Timestamp.fromMillis(millis);
let firestore = memoryFirestore(() => 0);
let reads = openAssistantReads(firestore);
beforeEach(() => {
  firestore = memoryFirestore(() => 0);
  reads = openAssistantReads(firestore);
});

const addListing = (id: string, fields: object = {}, uid = UID) =>
  firestore.doc(paths.listing(uid, id)).set({
    ...{ title: id, sku: "DHR20", ebayItemId: `1${id}`, status: "active", price: 5, quantity: 2 },
    ...{ updatedAt: at(1), ...fields },
  });
const addOrder = (id: string, date: number, fields: object = {}, uid = UID) =>
  firestore.doc(paths.order(uid, id)).set({
    ...{ orderId: id, buyer: "bea", total: 7, paymentStatus: "PAID", orderFulfillmentStatus: "x" },
    ...{ shippingStatus: "NOT_SHIPPED", status: "open", date: at(date), itemsSold: 2, revenueCents: 150 },
    items: [
      {
        ...{ lineItemId: "l", listingId: "a", ebayItemId: "1a", title: "Car", sku: "S", quantity: 2 },
        ...{ price: 3, discount: 1 },
      },
    ],
    ...{ shipTo: { name: "Bea", lines: ["Street 1"] }, ...fields },
  });
const idsOf = (found: readonly { id: string }[]) => found.map(({ id }) => id);

it("knows whether the seller uses eBay, which is on unless it is switched off", async () => {
  expect(await reads.usesMarketplace(UID)).toBe(true);
  await firestore.doc(paths.user(UID)).set({ enabledPlatforms: { ebay: false } });
  expect(await reads.usesMarketplace(UID)).toBe(false);
});

describe("a listing for the assistant", () => {
  const readOne = async (fields: object) => {
    await addListing("a", fields);
    const [found] = await reads.readListings(UID, ["a"]);
    if (!found) throw new Error("There is no listing");
    return found;
  };

  it("has what a seller asks about", async () => {
    const found = await readOne({
      ...{
        currentPrice: 4,
        quantitySold: 3,
        watchCount: 6,
        notes: "Box",
        startTime: at(8),
        createdAt: at(7),
      },
    });
    expect(found).toEqual({
      ...{ id: "a", title: "a", sku: "DHR20", ebayItemId: "1a", status: "active", price: 4, quantity: 2 },
      ...{ quantitySold: 3, watchers: 6, notes: "Box", since: 8, missing: [] },
    });
  });

  it("falls back to what is known", async () => {
    expect(await readOne({ createdAt: at(7) })).toMatchObject({
      ...{ price: 5, since: 7, watchers: null, notes: null, quantitySold: 0 },
    });
    expect(await readOne({})).toMatchObject({ since: null });
  });

  it.each([
    [{ status: "completed" }, "ended"],
    [{ status: "sold" }, "sold"],
    [{ isDraft: true }, "draft"],
    [{ ebayItemId: null }, "draft"],
    [{}, "unknown"],
  ])("with %o is %s", async (fields, expected) => {
    const listing = { title: "a", sku: null, ebayItemId: "1a", price: 5, quantity: 1, ...fields };
    await firestore.doc(paths.listing(UID, "a")).set(listing);
    expect(await reads.readListings(UID, ["a"])).toMatchObject([{ status: expected }]);
  });

  it("lacks something only as a draft", async () => {
    expect((await readOne({ status: "draft", price: null })).missing).toContain("a price");
    expect((await readOne({ status: "active", price: null })).missing).toEqual([]);
  });
});

describe("finding listings", () => {
  it("reads them by id in the given order, without missing, damaged and foreign ones", async () => {
    for (const id of ["a", "b"]) await addListing(id);
    await addListing("damaged", { quantity: "many" });
    await addListing("foreign", {}, "bob");
    expect(idsOf(await reads.readListings(UID, ["b", "gone", "damaged", "foreign", "a"]))).toEqual([
      "b",
      "a",
    ]);
    expect(await reads.readListings(UID, [])).toEqual([]);
  });

  it("finds them by SKU or item, up to a limit", async () => {
    for (const id of ["a", "b", "c"]) await addListing(id);
    await addListing("other", { sku: "OTHER" });
    expect(idsOf(await reads.findListings(UID, "sku", "DHR20", 2))).toEqual(["a", "b"]);
    expect(idsOf(await reads.findListings(UID, "ebayItemId", "1other", 2))).toEqual(["other"]);
  });

  it("lists the last changed ones, and counts all", async () => {
    for (const [id, time] of Object.entries({ a: 1, b: 3, c: 2 }))
      await addListing(id, { updatedAt: at(time) });
    await addListing("foreign", {}, "bob");
    const { listings, total } = await reads.listNewest(UID, 2);
    expect([idsOf(listings), total]).toEqual([["b", "c"], 3]);
    expect(listings[0]).toEqual((await reads.readListings(UID, ["b"]))[0]);
  });

  it("counts them by status", async () => {
    for (const [id, status] of Object.entries({ a: "active", b: "active", c: "draft", d: "completed" }))
      await addListing(id, { status });
    expect(await reads.countListings(UID)).toEqual({
      total: 4,
      byStatus: { draft: 1, active: 2, sold: 0, unsold: 0, scheduled: 0, ended: 0 },
    });
  });
});

describe("a seller's orders", () => {
  it("are summed from a time to before another", async () => {
    for (const [id, date] of Object.entries({ before: 9, first: 10, last: 19, after: 20 }))
      await addOrder(id, date);
    await addOrder("foreign", 15, {}, "bob");
    expect(await reads.sumSales(UID, 10, 20)).toEqual({ orders: 2, cancelled: 0, cars: 4, cents: 300 });
    expect((await reads.listOrders(UID, 10, 20, 5)).map(({ orderId }) => orderId)).toEqual(["last", "first"]);
    expect(await reads.listOrders(UID, 10, 20, 1)).toHaveLength(1);
  });

  it("are no sales once they are cancelled, and are counted apart", async () => {
    await addOrder("one", 11);
    await addOrder("off", 12, { status: "cancelled", itemsSold: 0, revenueCents: 0 });
    await addOrder("earlier", 9, { status: "cancelled", itemsSold: 0, revenueCents: 0 });
    expect(await reads.sumSales(UID, 10, 20)).toEqual({ orders: 1, cancelled: 1, cars: 2, cents: 150 });
  });

  it("are listed without their buyers, and without damaged ones", async () => {
    await addOrder("one", 5, { shipBy: at(9) });
    await addOrder("damaged", 6, { total: "much" });
    expect(await reads.listOrders(UID, 0, 10, 5)).toEqual([
      {
        ...{ orderId: "one", date: 5, shipBy: 9, total: 7, paid: true, cancelled: false },
        items: [{ listingId: "a", title: "Car", sku: "S", quantity: 2, price: 3 }],
      },
    ]);
  });

  it("are paid if they are open and the money came", async () => {
    await addOrder("refunded", 1, { paymentStatus: "PARTIALLY_REFUNDED" });
    await addOrder("pending", 2, { paymentStatus: "PENDING" });
    await addOrder("cancelled", 3, { status: "cancelled" });
    const orders = await reads.listOrders(UID, 0, 10, 5);
    expect(orders.map(({ orderId, paid, cancelled }) => [orderId, paid, cancelled])).toEqual([
      ["cancelled", false, true],
      ["pending", false, false],
      ["refunded", true, false],
    ]);
  });

  it("are to ship if they are open, paid and not fully shipped", async () => {
    await addOrder("open", 1);
    await addOrder("partly", 2, { shippingStatus: "PARTIALLY_SHIPPED", paymentStatus: "PARTIALLY_REFUNDED" });
    await addOrder("shipped", 3, { shippingStatus: "SHIPPED" });
    await addOrder("unpaid", 4, { paymentStatus: "PENDING" });
    await addOrder("cancelled", 5, { status: "cancelled" });
    const list = async (limit: number) =>
      (await reads.listOrdersToShip(UID, limit)).map(({ orderId }) => orderId);
    expect(await list(5)).toEqual(["partly", "open"]);
    expect(await list(1)).toEqual(["partly"]);
    expect((await reads.countAttention(UID)).ordersToShip).toBe(2);
  });
});

it("counts what needs the seller's attention", async () => {
  await addListing("draft", { status: "draft" });
  await addListing("priceless", { status: "draft", price: null });
  await addListing("active", { sku: null });
  await addListing("soldOut", { quantity: 0 });
  await addListing("ended", { status: "ended", quantity: 0, price: null });
  await addListing("unclear", { needsAiAnalysis: true });
  await addListing("foreign", { sku: null }, "bob");
  expect(await reads.countAttention(UID)).toEqual({
    ...{ ordersToShip: 0, drafts: 2, draftsWithoutPrice: 1 },
    ...{ withoutSku: 1, soldOutActive: 1, needingAnalysis: 1 },
  });
});
