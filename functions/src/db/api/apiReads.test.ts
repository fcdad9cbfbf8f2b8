import { Timestamp } from "firebase-admin/firestore";
import { beforeEach, describe, expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../contract/documents.ts";
import type { ChangePosition, MarketplacePosition } from "../../domain/api/ports.ts";
import { openApiReads } from "./apiReads.ts";

const UID = "ada";
let firestore = memoryFirestore(() => 0);
let reads = openApiReads(firestore);
beforeEach(() => {
  firestore = memoryFirestore(() => 0);
  reads = openApiReads(firestore);
});

const addListing = (id: string, fields: object = {}, uid = UID) =>
  firestore.doc(paths.listing(uid, id)).set({
    ...{ title: id, sku: "DHR20", price: 5, status: "active", quantity: 1, description: "Long" },
    ...{ updatedAt: Timestamp.fromMillis(1), ...fields },
  });
const addOrder = (id: string, fields: object = {}, uid = UID) =>
  firestore.doc(paths.order(uid, id)).set({
    ...{ orderId: id, buyer: "bea", total: 5, items: [], paymentStatus: "PAID", orderFulfillmentStatus: "x" },
    ...{ shippingStatus: "SHIPPED", date: Timestamp.fromMillis(1), ebayModifiedAt: 1, ...fields },
  });
const idsOf = (found: readonly { id: string }[]) => found.map(({ id }) => id);

describe("the API's listings", () => {
  const find = async (query: Partial<Parameters<typeof reads.listListings>[1]>) =>
    idsOf((await reads.listListings(UID, { after: null, limit: 10, ...query })).listings);

  it("are a seller's, in the order of their changes, page by page to the nanosecond", async () => {
    const at = new Timestamp(7, 1);
    for (const id of ["c", "a", "b"]) await addListing(id, { updatedAt: at });
    await addListing("later", { updatedAt: new Timestamp(7, 2) });
    await addListing("first");
    await addListing("foreign", {}, "bob");
    const pages: string[][] = [];
    const ends: (ChangePosition | null)[] = [];
    let after: ChangePosition | null = null;
    do {
      const page: Awaited<ReturnType<typeof reads.listListings>> = await reads.listListings(UID, {
        after,
        limit: 2,
      });
      pages.push(idsOf(page.listings));
      after = page.last;
      ends.push(after);
    } while (after !== null);
    expect(pages).toEqual([["first", "a"], ["b", "c"], ["later"]]);
    expect(ends[0]).toEqual([7, 1, "a"]);
  });

  it("are those with a status, a SKU, and a change since a time", async () => {
    await addListing("active");
    await addListing("ended", { status: "ended", sku: "OTHER" });
    await addListing("migrated", { status: "completed", updatedAt: Timestamp.fromMillis(9) });
    expect(await find({ status: "active" })).toEqual(["active"]);
    expect(await find({ status: "ended" })).toEqual(["ended", "migrated"]);
    expect(await find({ sku: "OTHER" })).toEqual(["ended"]);
    expect(await find({ updatedSince: 9 })).toEqual(["migrated"]);
    expect(await find({ updatedSince: 10 })).toEqual([]);
    expect(await find({})).toEqual(["active", "ended", "migrated"]);
  });

  it("leave out a damaged one, which counts for the next page", async () => {
    await addListing("damaged", { quantity: "many" });
    await addListing("good");
    const page = await reads.listListings(UID, { after: null, limit: 1 });
    expect(page).toEqual({ listings: [], last: [0, 1_000_000, "damaged"] });
    expect(await find({})).toEqual(["good"]);
    expect(await reads.readListing(UID, "damaged")).toBeNull();
  });

  it("have their description and a version only one by one", async () => {
    await addListing("a");
    const { listings } = await reads.listListings(UID, { after: null, limit: 1 });
    const one = await reads.readListing(UID, "a");
    expect(listings[0]?.listing.description).not.toBe("Long");
    expect(one?.listing).toMatchObject({ description: "Long", title: "a", quantity: 1 });
    expect(listings[0]?.version).toBe(one?.version);
    await firestore.doc(paths.listing(UID, "a")).update({ title: "b" });
    expect((await reads.readListing(UID, "a"))?.version).not.toBe(one?.version);
    expect(await reads.readListing(UID, "gone")).toBeNull();
    expect(await reads.readListing("bob", "a")).toBeNull();
  });
});

describe("the API's orders", () => {
  it("are listed from the newest, page by page", async () => {
    for (const id of ["a", "b", "c"]) await addOrder(id, { date: Timestamp.fromMillis(5) });
    await addOrder("newest", { date: Timestamp.fromMillis(6) });
    await addOrder("foreign", {}, "bob");
    const first = await reads.listOrdersByDate(UID, { after: null, limit: 2 });
    expect([idsOf(first.orders), first.last]).toEqual([
      ["newest", "c"],
      [0, 5_000_000, "c"],
    ]);
    const second = await reads.listOrdersByDate(UID, { after: first.last, limit: 3 });
    expect([idsOf(second.orders), second.last]).toEqual([["b", "a"], null]);
  });

  it("are listed by the marketplace's changes since a time, page by page", async () => {
    await addOrder("before", { ebayModifiedAt: 4 });
    for (const id of ["b", "a"]) await addOrder(id, { ebayModifiedAt: 5 });
    await addOrder("last", { ebayModifiedAt: 6 });
    await addOrder("unknown", { ebayModifiedAt: null });
    const page = (after: MarketplacePosition | null, limit = 1) =>
      reads.listOrdersByChange(UID, { updatedSince: 5, after, limit });
    const first = await page(null);
    expect([idsOf(first.orders), first.last]).toEqual([["a"], [5, "a"]]);
    const second = await page(first.last, 3);
    expect([idsOf(second.orders), second.last]).toEqual([["b", "last"], null]);
  });

  it("are those with a shipping status", async () => {
    await addOrder("shipped");
    await addOrder("open", { shippingStatus: "NOT_SHIPPED" });
    const query = { shippingStatus: "NOT_SHIPPED", after: null, limit: 5 };
    expect(idsOf((await reads.listOrdersByDate(UID, query)).orders)).toEqual(["open"]);
    expect(idsOf((await reads.listOrdersByChange(UID, { ...query, updatedSince: 0 })).orders)).toEqual([
      "open",
    ]);
  });

  it("leave out a damaged one", async () => {
    await addOrder("damaged", { total: "much" });
    await addOrder("good");
    const query = { after: null, limit: 2 };
    const { orders, last } = await reads.listOrdersByDate(UID, query);
    expect([idsOf(orders), last]).toEqual([["good"], [0, 1_000_000, "damaged"]]);
    expect(await reads.readOrder(UID, "damaged")).toBeNull();
    expect(await reads.readOrder(UID, "good")).toMatchObject({ id: "good", order: { buyer: "bea" } });
    expect(await reads.readOrder("bob", "good")).toBeNull();
  });
});
