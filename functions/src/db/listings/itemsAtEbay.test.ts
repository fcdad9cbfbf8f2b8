import { Timestamp } from "firebase-admin/firestore";
import { describe, expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../contract/documents.ts";
import { wholeItem } from "../../domain/listings/testing/wholeItem.ts";
import { openItemsAtEbay } from "./itemsAtEbay.ts";

const UID = "ada";
const ITEM = wholeItem({ descriptionHtml: "<p>Blue</p>" });

async function world(listing: object | null = {}) {
  let time = 1_000;
  const firestore = memoryFirestore(() => time);
  const at = firestore.doc(paths.listing(UID, "a"));
  const own = { title: "Camaro", price: 3, quantity: 5, status: "active", ebayItemId: ITEM.itemId };
  if (listing) await at.set({ ...own, ...listing });
  const items = openItemsAtEbay(firestore);
  return {
    firestore,
    items,
    adopt: (fields: Partial<typeof ITEM> = {}, isCompared?: boolean) =>
      items.adopt(UID, "a", { ...ITEM, ...fields }, isCompared),
    comparedAt: async () =>
      (await firestore.doc(paths.itemAtEbay(UID, "a")).get()).get("comparedAt") as unknown,
    edit: (fields: object) => at.update(fields),
    listing: async () => (await at.get()).data(),
    history: async () =>
      (await firestore.collection(paths.changes(UID)).get()).docs.map((found) => found.data()),
    pass: () => void (time += 1_000),
  };
}

describe("a reading of an item", () => {
  it("is stored with its time, and fills the listing without a note in the history", async () => {
    const { items, adopt, listing, history } = await world();
    expect(await adopt()).toMatchObject({
      title: "Camaro",
      description: "Blue",
      listingType: "FixedPriceItem",
    });
    const now = Timestamp.fromMillis(1_000);
    expect(await listing()).toMatchObject({ description: "Blue", itemReadAt: now, updatedAt: now });
    expect(await history()).toEqual([]);
    expect(await items.read(UID, "a")).toEqual(ITEM);
    expect(await items.findLastReading(UID, "a")).toEqual({ item: ITEM, readAt: 1_000 });
  });

  it("is recorded as a change of the sync if it differs from the one before", async () => {
    const { adopt, listing, history, pass } = await world();
    await adopt();
    pass();
    await adopt({ descriptionHtml: "<p>Mint Camaro</p>" });
    expect(await listing()).toMatchObject({
      description: "Mint Camaro",
      itemReadAt: Timestamp.fromMillis(2_000),
    });
    expect(await history()).toMatchObject([
      { by: "sync", changes: { a: { description: { from: "Blue", to: "Mint Camaro" } } } },
    ]);
  });

  it("changes nothing in the listing if it is the same, but is a new reading", async () => {
    const { items, adopt, listing, pass } = await world();
    await adopt();
    pass();
    expect(await adopt()).toMatchObject({ title: "Camaro" });
    expect(await listing()).toMatchObject({ itemReadAt: Timestamp.fromMillis(1_000) });
    expect(await items.findLastReading(UID, "a")).toMatchObject({ readAt: 2_000 });
  });

  it("keeps the time of the last comparison with the listing, unless the item is another", async () => {
    const { adopt, comparedAt, edit, pass } = await world();
    await adopt();
    expect(await comparedAt()).toBeNull();
    await adopt({}, true);
    pass();
    await adopt();
    expect(await comparedAt()).toEqual(Timestamp.fromMillis(1_000));
    await edit({ ebayItemId: "111" });
    await adopt({ itemId: "111" });
    expect(await comparedAt()).toBeNull();
  });

  it("is noted in a listing that was edited since the last one", async () => {
    const { adopt, edit, listing, pass } = await world();
    await adopt();
    await edit({ lastLocalUpdate: Timestamp.fromMillis(1_500) });
    pass();
    await adopt();
    expect(await listing()).toMatchObject({ itemReadAt: Timestamp.fromMillis(2_000) });
  });

  it("has the views of the item's own counter, once", async () => {
    const { adopt, listing } = await world();
    await adopt({ viewCount: 7 });
    expect(await listing()).toMatchObject({ viewCount: 7 });
  });

  it("belongs to the listing of its item alone", async () => {
    const other = await world({ ebayItemId: "111" });
    expect(await other.adopt()).toBeNull();
    expect(await other.items.read(UID, "a")).toBeNull();
    expect(await (await world(null)).adopt()).toBeNull();
  });

  it("leaves a damaged listing alone, so that the seller's other items are read", async () => {
    const { adopt, listing } = await world({ description: 7 });
    expect(await adopt()).toBeNull();
    expect(await listing()).toMatchObject({ description: 7 });
  });

  it("is missing if it is damaged, and has no time if that isn't known", async () => {
    const { firestore, items } = await world();
    const stored = firestore.doc(paths.itemAtEbay(UID, "a"));
    await stored.set({ ...ITEM, quantity: "many" });
    expect([await items.read(UID, "a"), await items.findLastReading(UID, "a")]).toEqual([null, null]);
    await stored.set(ITEM);
    expect(await items.findLastReading(UID, "a")).toEqual({ item: ITEM, readAt: null });
  });
});
