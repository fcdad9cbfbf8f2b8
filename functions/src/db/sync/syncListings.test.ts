import { type DocumentData, Timestamp } from "firebase-admin/firestore";
import { describe, expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { listingDocument, paths } from "../../contract/documents.ts";
import { buildNewListing } from "../../domain/sync/planListing.ts";
import { sampleItem } from "../../domain/sync/testing/sampleItems.ts";
import { openSyncListing, openSyncListings } from "./syncListings.ts";

const UID = "ada";
const NOW = 10_000;
const STAMP = Timestamp.fromMillis(NOW);
const LIVE = { title: "Camaro", price: 3, quantity: 2, status: "active" };

async function world(listings: Record<string, DocumentData> = {}, index: Record<string, unknown> = {}) {
  let fails = false;
  const firestore = memoryFirestore(
    () => NOW,
    (work) =>
      fails ? Promise.reject(Object.assign(new Error("away"), { code: 14 })) : Promise.resolve(work()),
  );
  for (const [id, fields] of Object.entries(listings))
    await firestore.doc(paths.listing(UID, id)).set(fields);
  for (const [itemId, listingId] of Object.entries(index))
    await firestore.doc(paths.itemIndex(UID, itemId)).set({ listingId });
  const store = openSyncListings(firestore);
  const read = async (path: string) => (await firestore.doc(path).get()).data();
  return {
    firestore,
    store,
    local: async (id: string) => {
      const found = (await store.listAll(UID)).find((one) => one.id === id);
      if (!found) throw new Error(`${id} is missing`);
      return found;
    },
    related: async (itemId: string, sku: string | null = null, applicationData: string | null = null) => {
      const found = await store.listRelated(UID, [{ itemId, sku, applicationData }]);
      return found.map(({ id }) => id).toSorted();
    },
    listing: (id: string) => read(paths.listing(UID, id)),
    read,
    history: async () =>
      (await firestore.collection(paths.changes(UID)).get()).docs.map((found) => found.data()),
    breakDown: () => void (fails = true),
  };
}

describe("a seller's listings", () => {
  it("are read with times in milliseconds and today's words", async () => {
    const { store } = await world({
      a: {
        ...LIVE,
        status: "completed",
        startTime: Timestamp.fromMillis(1),
        endTime: Timestamp.fromMillis(2),
      },
      b: { ...LIVE, lastLocalUpdate: Timestamp.fromMillis(3), lastEbaySync: Timestamp.fromMillis(4) },
    });
    const nothing = { startTime: null, endTime: null, lastLocalUpdate: null, lastEbaySync: null };
    expect(await store.listAll(UID)).toMatchObject([
      { id: "a", listing: { ...LIVE, ...nothing, status: "ended", startTime: 1, endTime: 2 } },
      { id: "b", listing: { ...LIVE, ...nothing, lastLocalUpdate: 3, lastEbaySync: 4 } },
    ]);
  });

  it("stay in the list if they are damaged, so that nothing is created in their place", async () => {
    const { store } = await world({ a: { quantity: "many" } });
    expect(await store.listAll(UID)).toMatchObject([{ id: "a", listing: null }]);
  });

  it("are found by the time of the seller's edit, after it and not at it", async () => {
    const { store } = await world({
      a: { ...LIVE, lastLocalUpdate: Timestamp.fromMillis(5) },
      b: { ...LIVE, lastLocalUpdate: Timestamp.fromMillis(6) },
      c: LIVE,
    });
    expect((await store.listEditedSince(UID, 5)).map(({ id }) => id)).toEqual(["b"]);
  });
});

describe("the listings related to an item", () => {
  it("are the imported one, and the one that the item names", async () => {
    const { related } = await world({
      "ebay-110": { ...LIVE, ebayItemId: "110" },
      named: { ...LIVE, ebayItemId: null },
      other: { ...LIVE, ebayItemId: "111" },
    });
    expect(await related("110")).toEqual(["ebay-110"]);
    expect(await related("110", null, "named")).toEqual(["ebay-110", "named"]);
    for (const name of ["", ".", "..", "a/b", "__x__", "missing"])
      expect(await related("110", null, name)).toEqual(["ebay-110"]);
  });

  it("are the published one by the index, if its listing confirms it", async () => {
    const { related } = await world(
      {
        a: { ...LIVE, ebayItemId: "110" },
        b: { ...LIVE, ebayItemId: null },
        c: { ...LIVE, ebayItemId: "112" },
      },
      { 110: "a", 112: "b", 113: 7, 114: "x/y" },
    );
    expect(await related("110")).toEqual(["a"]);
    expect(await related("112")).toEqual(["b", "c"]);
    expect([await related("113"), await related("114")]).toEqual([[], []]);
  });

  it("are those with the item or its SKU if nothing else finds it", async () => {
    const { related } = await world({
      a: { ...LIVE, ebayItemId: "110" },
      b: { ...LIVE, sku: "DHR20" },
      c: { ...LIVE, sku: "DHR20" },
      "ebay-111": { ...LIVE, ebayItemId: "111" },
    });
    expect(await related("110")).toEqual(["a"]);
    expect(await related("110", "DHR20")).toEqual(["a", "b", "c"]);
    expect(await related("111", "DHR20")).toEqual(["ebay-111"]);
    expect(await related("999")).toEqual([]);
  });

  it("are found for many items at once", async () => {
    const ids = Array.from({ length: 45 }, (_, at) => `${1_000 + at}`);
    const { store } = await world(
      Object.fromEntries(ids.map((id) => [`l-${id}`, { ...LIVE, ebayItemId: id, sku: `S${id}` }])),
    );
    const items = ids.map((itemId) => ({ itemId, applicationData: null, sku: `S${itemId}` }));
    expect(await store.listRelated(UID, items)).toHaveLength(45);
  });
});

describe("a sync's writes", () => {
  it("create a listing that was never read whole", async () => {
    const { store, listing, history } = await world();
    const fields = buildNewListing(sampleItem("110", { startTime: 7, endTime: null }));
    const write = { kind: "create" as const, listingId: "ebay-110", fields, createdAt: 3 };
    expect(await store.write(UID, [write, { ...write, listingId: "b", createdAt: null }])).toEqual([]);
    const stored = await listing("ebay-110");
    expect(stored).toMatchObject({
      ...{ title: "Car 110", ebayItemId: "110", firebaseImages: [], itemReadAt: null, updatedAt: STAMP },
      ...{ startTime: Timestamp.fromMillis(7), endTime: null, createdAt: Timestamp.fromMillis(3) },
    });
    expect(listingDocument.safeParse(stored).success).toBe(true);
    expect(await listing("b")).toMatchObject({ createdAt: STAMP });
    expect(await history()).toEqual([]);
  });

  it("update listings, with one entry of the history for all", async () => {
    const { store, local, listing, history, read } = await world({
      a: { ...LIVE, description: "Mint." },
      "ebay-111": { ...LIVE, ebayItemId: null },
    });
    const overtaken = await store.write(UID, [
      { kind: "update", local: await local("a"), fields: { price: 4, ebayItemId: "110", endTime: 9 } },
      { kind: "update", local: await local("ebay-111"), fields: { price: 5, ebayItemId: "111" } },
    ]);
    expect(overtaken).toEqual([]);
    expect(await listing("a")).toEqual({
      ...{ ...LIVE, description: "Mint.", price: 4, ebayItemId: "110" },
      ...{ endTime: Timestamp.fromMillis(9), updatedAt: STAMP },
    });
    expect(await history()).toMatchObject([
      {
        ...{ by: "sync", listingIds: ["a", "ebay-111"] },
        changes: { a: { price: { from: 3, to: 4 } }, "ebay-111": { price: { from: 3, to: 5 } } },
      },
    ]);
    expect(await read(paths.itemIndex(UID, "110"))).toEqual({ listingId: "a" });
    expect(await read(paths.itemIndex(UID, "111"))).toBeUndefined();
  });

  it("leave what has changed, gone or come in the meantime, and name it", async () => {
    const { firestore, store, local, listing, history } = await world({ a: LIVE, b: LIVE, c: LIVE });
    const [a, b, c] = [await local("a"), await local("b"), await local("c")];
    await firestore.doc(paths.listing(UID, "a")).update({ price: 8 });
    await firestore.doc(paths.listing(UID, "b")).delete();
    const overtaken = await store.write(UID, [
      { kind: "update", local: a, fields: { price: 4 } },
      { kind: "update", local: c, fields: { price: 4 } },
      { kind: "update", local: b, fields: { price: 4 } },
      { kind: "create", listingId: "c", fields: { price: 4 }, createdAt: null },
    ]);
    expect(overtaken.toSorted()).toEqual([0, 2, 3]);
    expect(await listing("a")).toMatchObject({ price: 8 });
    expect(await listing("b")).toBeUndefined();
    expect(await history()).toMatchObject([{ listingIds: ["c"] }]);
  });

  it("fail if the database does", async () => {
    const { store, local, breakDown } = await world({ a: LIVE });
    const write = { kind: "update" as const, local: await local("a"), fields: { price: 4 } };
    breakDown();
    await expect(store.write(UID, [write])).rejects.toThrow("away");
  });
});

it("reads and stamps one listing", async () => {
  const { firestore, listing } = await world({ a: LIVE });
  const one = openSyncListing(firestore);
  expect(await one.readOne(UID, "missing")).toBeNull();
  expect(await one.readOne(UID, "a")).toMatchObject({ local: { id: "a", listing: LIVE }, lastSync: null });
  await firestore.doc(paths.user(UID)).set({ lastEbaySync: Timestamp.fromMillis(7) });
  expect(await one.readOne(UID, "a")).toMatchObject({ lastSync: 7 });
  await one.saveSyncTime(UID, "a", 8);
  expect(await listing("a")).toEqual({ ...LIVE, lastEbaySync: Timestamp.fromMillis(8), updatedAt: STAMP });
});
