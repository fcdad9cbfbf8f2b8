import { type DocumentData, Timestamp } from "firebase-admin/firestore";
import { describe, expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../contract/documents.ts";
import { openShopCollection } from "./shopCollection.ts";

const UID = "ada";
const STAMP = Timestamp.fromMillis(1_000);
const ORIGIN = { importId: "i1", storeUrl: "https://shop", productId: 7 };
const DRAFT = {
  ...{ title: "Camaro", description: null, price: 3, quantity: 2, sku: "DHR20" },
  ...{ itemSpecifics: { Color: "Red" }, firebaseImages: ["p1"] },
};

async function world(listings: Record<string, DocumentData> = {}) {
  const firestore = memoryFirestore(() => 1_000);
  for (const [id, fields] of Object.entries(listings))
    await firestore.doc(paths.listing(UID, id)).set(fields);
  const collection = openShopCollection(firestore);
  const read = async (path: string) => (await firestore.doc(path).get()).data();
  return {
    firestore,
    collection,
    create: (importId = "i1") => collection.create(UID, "a", DRAFT, { ...ORIGIN, importId }),
    raise: (importId = "i1", raiseId = "r1") => collection.raise(UID, raiseId, "a", 2, importId),
    listing: () => read(paths.listing(UID, "a")),
    read,
    history: async () =>
      (await firestore.collection(paths.changes(UID)).get()).docs.map((found) => found.data()),
  };
}

describe("the known listings", () => {
  it("are those with an id, and the first open one of each SKU", async () => {
    const open = { status: "active", ebayItemId: "110" };
    const { collection } = await world({
      a: { sku: "S1", ...open },
      b: { sku: "S1", ...open },
      c: { sku: "S2", ...open, status: "ended" },
      d: { sku: "S3" },
    });
    const { ids, skus } = await collection.findKnown(UID, ["c", "x"], ["S1", "S1", "S2", "S3", "S4"]);
    expect(ids).toEqual(new Set(["c"]));
    expect(Object.fromEntries(skus)).toEqual({ S1: "a", S3: "d" });
    expect(await collection.findKnown(UID, [], [])).toEqual({ ids: new Set(), skus: new Map() });
  });

  it("are found for more than a query takes", async () => {
    const keys = Array.from({ length: 61 }, (_, at) => `${at}`);
    const { collection } = await world(Object.fromEntries(keys.map((key) => [key, { sku: `S${key}` }])));
    const { ids, skus } = await collection.findKnown(
      UID,
      keys,
      keys.map((key) => `S${key}`),
    );
    expect([ids.size, skus.size]).toEqual([61, 61]);
  });

  it("are drafts unless they were listed", async () => {
    const { collection } = await world({
      a: { isDraft: true },
      b: { isDraft: true, ebayItemId: "110" },
      c: { isDraft: false },
    });
    expect(await collection.findDrafts(UID, ["a", "b", "c", "x"])).toEqual(["a"]);
  });
});

describe("an imported product", () => {
  it("becomes a draft with its origin, also if an earlier draft was thrown away", async () => {
    const { firestore, create, listing, read } = await world();
    await firestore.doc(paths.trashed(UID, "a")).set({ listing: {} });
    expect(await create()).toBe("created");
    expect(await listing()).toEqual({
      ...{ ...DRAFT, status: "draft", isDraft: true, importedFrom: { ...ORIGIN, shop: "woocommerce" } },
      ...{ createdAt: STAMP, updatedAt: STAMP, lastLocalUpdate: STAMP },
    });
    expect(await read(paths.trashed(UID, "a"))).toBeUndefined();
  });

  it("counts as created for its own import alone, and stays as it is", async () => {
    const { firestore, create, listing } = await world();
    await create();
    await firestore.doc(paths.listing(UID, "a")).update({ title: "Edited" });
    expect([await create(), await create("i2")]).toEqual(["created", "already"]);
    expect(await listing()).toMatchObject({ title: "Edited" });
    const byHand = await world({ a: { title: "By hand" } });
    expect(await byHand.create()).toBe("already");
  });
});

describe("a raised quantity", () => {
  const HERE = { title: "Camaro", quantity: 3, storageBin: "A-01", status: "draft", isDraft: true };
  const LIVE = { ...HERE, status: "active", isDraft: false, ebayItemId: "110" };

  it("is raised once, with its places and a note in the history", async () => {
    const { raise, listing, history } = await world({ a: HERE });
    expect(await raise()).toEqual({ kind: "raised", now: true });
    expect(await raise()).toEqual({ kind: "raised", now: true });
    expect(await raise("i2")).toEqual({ kind: "raised", now: false });
    expect(await listing()).toMatchObject({ quantity: 5, storageBin: "A-01", lastLocalUpdate: STAMP });
    expect(await history()).toMatchObject([
      { by: "seller", changes: { a: { quantity: { from: 3, to: 5 } } } },
    ]);
    await raise("i1", "r2");
    expect(await listing()).toMatchObject({ quantity: 7 });
  });

  it("of a live listing waits for the marketplace", async () => {
    const { collection, raise, listing, read } = await world({ a: LIVE });
    expect(await raise()).toEqual({ kind: "live", quantity: 5 });
    expect(await raise()).toEqual({ kind: "live", quantity: 5 });
    expect(await listing()).toEqual(LIVE);
    expect(await read(paths.shopRaise(UID, "r1"))).toEqual({
      ...{ importId: "i1", listingId: "a", quantity: 5, isDone: false },
    });
    await collection.settleRaise(UID, "r1", true);
    expect(await raise("i2")).toEqual({ kind: "raised", now: false });
  });

  it("can be tried again after the marketplace refused it", async () => {
    const { firestore, collection, raise } = await world({ a: LIVE });
    await raise();
    await collection.settleRaise(UID, "r1", false);
    await firestore.doc(paths.listing(UID, "a")).update({ quantity: 4 });
    expect(await raise()).toEqual({ kind: "live", quantity: 6 });
  });

  it.each([
    ["ended", { status: "ended" }],
    ["a draft", { isDraft: true }],
    ["never listed", { ebayItemId: null }],
  ])("of a listing that is %s needs no marketplace", async (_, fields) => {
    expect(await (await world({ a: { ...LIVE, ...fields } })).raise()).toEqual({ kind: "raised", now: true });
  });

  it("is none of a missing listing, and may follow later", async () => {
    const { firestore, raise } = await world();
    expect(await raise()).toEqual({ kind: "missing" });
    await firestore.doc(paths.listing(UID, "a")).set(HERE);
    expect(await raise()).toEqual({ kind: "raised", now: true });
  });
});

it("adds one activity per import", async () => {
  const { collection, read } = await world();
  await collection.noteImport(UID, "i1", "Ada's Shop", 1);
  expect(await read(paths.activity(UID, "imported-i1"))).toEqual({
    ...{ type: "event", source: "pegboard", title: "1 product imported", subtitle: "From Ada's Shop" },
    event: { code: "imported", count: 1, shop: "Ada's Shop" },
    ...{ amount: null, timestamp: STAMP, metadata: {} },
  });
  await collection.noteImport(UID, "i1", "Ada's Shop", 2);
  expect(await read(paths.activity(UID, "imported-i1"))).toMatchObject({ title: "2 products imported" });
});
