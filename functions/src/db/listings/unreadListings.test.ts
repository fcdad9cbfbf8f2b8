import { Timestamp } from "firebase-admin/firestore";
import { describe, expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../contract/documents.ts";
import { openUnreadListings } from "./unreadListings.ts";

const UID = "ada";
const STAMP = Timestamp.fromMillis(1_000);

async function world(listings: Record<string, object>) {
  const firestore = memoryFirestore(() => 1_000);
  for (const [id, fields] of Object.entries(listings))
    await firestore.doc(paths.listing(UID, id)).set(fields);
  const unread = openUnreadListings(firestore);
  return {
    firestore,
    unread,
    give: (runId = "r1") => unread.giveSku(UID, "a", runId, { sku: "DHR20" }),
    listing: async () => (await firestore.doc(paths.listing(UID, "a")).get()).data(),
    history: async () =>
      (await firestore.collection(paths.changes(UID)).get()).docs.map((found) => found.data()),
  };
}

it("reads what shows whether a SKU can be read, and skips damaged listings", async () => {
  const { unread } = await world({ a: { title: "Camaro", firebaseImages: ["p1"] }, b: { title: 7 } });
  const camaro = { id: "a", title: "Camaro", sku: null, firebaseImages: ["p1"], ebayPhotos: [] };
  expect(await unread.listAll(UID)).toMatchObject([camaro]);
  expect(await unread.read(UID, "a")).toMatchObject(camaro);
  expect([await unread.read(UID, "b"), await unread.read(UID, "missing")]).toEqual([null, null]);
});

describe("a SKU", () => {
  it("is given once, as a change of the analysis", async () => {
    const { unread, give, listing, history } = await world({ a: { title: "Camaro", sku: " " } });
    expect(await give()).toBe("given");
    expect(await listing()).toEqual({
      ...{ title: "Camaro", sku: "DHR20", updatedAt: STAMP, lastLocalUpdate: STAMP },
    });
    expect(await history()).toMatchObject([
      { by: "ai", changes: { a: { sku: { from: " ", to: "DHR20" } } } },
    ]);
    expect([await give(), await give("r2")]).toEqual(["had", "had"]);
    expect(await unread.readGivenSku(UID, "a", "r1")).toBe("DHR20");
    expect(await unread.readGivenSku(UID, "a", "r2")).toBeNull();
  });

  it("of a live listing is still unsent", async () => {
    const live = { title: "Camaro", status: "active", ebayItemId: "110", unsentFields: ["price"] };
    const { give, listing } = await world({ a: live });
    await give();
    expect((await listing())?.["unsentFields"]).toEqual(expect.arrayContaining(["price", "sku"]));
  });

  it("needs a listing, and is gone with it", async () => {
    const { firestore, unread, give } = await world({});
    await expect(give()).rejects.toMatchObject({ code: "listing/not-found" });
    await firestore.doc(paths.listing(UID, "a")).set({ title: "Camaro" });
    await give();
    await firestore.doc(paths.listing(UID, "a")).delete();
    expect(await unread.readGivenSku(UID, "a", "r1")).toBeNull();
  });

  it("that can't be read is marked as unavailable", async () => {
    const { unread, listing } = await world({ a: { title: "Camaro" } });
    await unread.markUnavailable(UID, "a");
    expect(await listing()).toEqual({ title: "Camaro", skuStatus: "unavailable", updatedAt: STAMP });
  });
});
