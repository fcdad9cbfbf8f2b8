import { Timestamp } from "firebase-admin/firestore";
import { describe, expect, it } from "vitest";

import { memoryFirestore } from "../../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../../contract/documents.ts";
import { openListingChanges } from "./listingChanges.ts";

const UID = "ada";
const LIVE = { title: "Camaro", price: 3, quantity: 2, status: "active", ebayItemId: "110" };

async function world(listings: Record<string, object>) {
  const firestore = memoryFirestore(() => 1_000);
  for (const [id, fields] of Object.entries(listings))
    await firestore.doc(paths.listing(UID, id)).set(fields);
  return {
    changes: openListingChanges(firestore),
    listing: async (id = "a") => (await firestore.doc(paths.listing(UID, id)).get()).data(),
    history: async () =>
      (await firestore.collection(paths.changes(UID)).get()).docs.map((found) => found.data()),
  };
}

describe("listings to change", () => {
  it("have a live item only while it is open, and no damaged one is among them", async () => {
    const { changes } = await world({
      a: { ...LIVE, listingType: "Chinese" },
      b: { ...LIVE, status: "ended" },
      c: { title: "Draft" },
      d: { quantity: "many" },
    });
    expect(Object.fromEntries(await changes.read(UID, ["a", "b", "c", "d", "missing"]))).toEqual({
      a: { liveItemId: "110", listingType: "Chinese", quantitySold: 0 },
      b: { liveItemId: null, listingType: null, quantitySold: 0 },
      c: { liveItemId: null, listingType: null, quantitySold: 0 },
    });
  });

  it("have the cars of a lot, a deleted one without copies", async () => {
    const lot = {
      cars: [
        { listingId: "car", copies: 2 },
        { listingId: "gone", copies: 1 },
      ],
      ...{ wanted: 3, set: 3, counted: 0, untold: [] },
    };
    const { changes } = await world({ a: { ...LIVE, lot }, car: { title: "Supra", quantity: 4 } });
    expect((await changes.read(UID, ["a"])).get("a")?.lot).toEqual({
      quantity: 2,
      cars: [
        { title: "Supra", forSale: 4, each: 2 },
        { title: "gone", forSale: 0, each: 1 },
      ],
    });
  });
});

describe("a change", () => {
  const atEbay = { title: "Camaro", sku: null, price: 3, quantity: 2 };
  const stamp = { updatedAt: Timestamp.fromMillis(1_000), lastLocalUpdate: Timestamp.fromMillis(1_000) };

  it("is written here alone, with its history", async () => {
    const { changes, listing, history } = await world({ a: { ...LIVE, atEbay } });
    await changes.write(UID, { listingId: "a", price: 4, quantity: 5, quantitySold: 0 }, null);
    expect(await listing()).toEqual({ ...LIVE, price: 4, quantity: 5, atEbay, ...stamp });
    expect(await history()).toMatchObject([
      { by: "seller", changes: { a: { price: { from: 3, to: 4 }, quantity: { from: 2, to: 5 } } } },
    ]);
  });

  it("is no edit if the marketplace has it", async () => {
    const { changes, listing } = await world({ a: { ...LIVE, atEbay } });
    await changes.write(
      UID,
      { listingId: "a", price: 4, quantitySold: 0 },
      { quantity: undefined, quantitySold: 0 },
    );
    expect(await listing()).toMatchObject({ price: 4, currentPrice: 4, atEbay: { price: 4, quantity: 2 } });
    await changes.write(
      UID,
      { listingId: "a", quantity: 5, quantitySold: 0 },
      { quantity: 5, quantitySold: 0 },
    );
    expect(await listing()).toMatchObject({ quantity: 5, price: 4, atEbay: { price: 4, quantity: 5 } });
  });

  it("leaves out the copies that were sold while it was sent, on both sides", async () => {
    const change = { listingId: "a", quantity: 5, quantitySold: 1 };
    // A repeat has sent 4, without a copy that had been sold, and the listing doesn't show that sale yet.
    const early = await world({ a: { ...LIVE, quantitySold: 1, atEbay } });
    await early.changes.write(UID, change, { quantity: 4, quantitySold: 2 });
    expect(await early.listing()).toMatchObject({ quantity: 5, quantitySold: 1, atEbay: { quantity: 4 } });
    // A notification has counted that sale and another one meanwhile.
    const late = await world({ a: { ...LIVE, quantitySold: 3, atEbay } });
    await late.changes.write(UID, change, { quantity: 4, quantitySold: 2 });
    expect(await late.listing()).toMatchObject({ quantity: 3, quantitySold: 3, atEbay: { quantity: 3 } });
  });

  it("invents no comparison for a listing that was never synced", async () => {
    const { changes, listing } = await world({ a: LIVE });
    await changes.write(
      UID,
      { listingId: "a", price: 4, quantity: 5, quantitySold: 0 },
      { quantity: 5, quantitySold: 0 },
    );
    expect(await listing()).toEqual({ ...LIVE, price: 4, currentPrice: 4, quantity: 5, ...stamp });
  });

  it("keeps the price at the marketplace the same as ours once it is known", async () => {
    const { changes, listing } = await world({ a: { ...LIVE, currentPrice: 3 } });
    await changes.write(UID, { listingId: "a", price: 4, quantitySold: 0 }, null);
    expect(await listing()).toMatchObject({ currentPrice: 4 });
  });

  it("takes copies from their places", async () => {
    const { changes, listing } = await world({ a: { ...LIVE, storageBin: "A-01 ×1, B-01 ×1" } });
    await changes.write(UID, { listingId: "a", quantity: 1, quantitySold: 0 }, null);
    expect(await listing()).toMatchObject({ quantity: 1, storageBin: "B-01" });
  });

  it("needs a listing", async () => {
    const { changes } = await world({});
    const write = changes.write(UID, { listingId: "a", price: 4, quantitySold: 0 }, null);
    await expect(write).rejects.toMatchObject({ code: "listing/not-found" });
  });
});
