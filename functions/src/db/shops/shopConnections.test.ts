import { randomBytes } from "node:crypto";

import { Timestamp } from "firebase-admin/firestore";
import { describe, expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../contract/documents.ts";
import { openSecretBox } from "../secrets.ts";
import { openShopConnectionStore } from "./shopConnections.ts";

const UID = "ada";
const STAMP = Timestamp.fromMillis(1_000);
const KEYS = {
  storeUrl: "https://shop",
  consumerKey: "ck_0123456789abcd",
  consumerSecret: "cs_9876543210dcba",
};
const FACTS = { storeName: "Cars", currency: "USD", productsFound: 5, ordersFound: null, customersFound: 2 };

async function world() {
  const firestore = memoryFirestore(() => 1_000);
  for (const uid of [UID, "eve"]) await firestore.doc(paths.user(uid)).set({});
  const box = openSecretBox(
    JSON.stringify({ current: "k1", keys: { k1: randomBytes(32).toString("base64") } }),
  );
  return {
    firestore,
    store: openShopConnectionStore(firestore, () => box),
    config: async () => (await firestore.doc(paths.shopConfig(UID)).get()).data(),
    sealed: async () => (await firestore.doc(paths.privateWooCommerce(UID)).get()).data(),
  };
}

describe("a shop's connection", () => {
  it("shows masked keys and what was found, and hides the keys themselves", async () => {
    const { store, config, sealed } = await world();
    await store.save(UID, KEYS, FACTS);
    expect(await config()).toEqual({
      ...{ storeUrl: "https://shop", consumerKey: "ck_…abcd", consumerSecret: "cs_…dcba", savedAt: STAMP },
      ...{ ...FACTS, connected: true, connectedAt: STAMP },
    });
    expect(JSON.stringify(await sealed())).not.toMatch(/ck_|cs_|shop/);
    expect(await store.readKeys(UID)).toEqual({ ...KEYS, connected: true });
    expect(await store.readCurrency(UID)).toBe("USD");
  });

  it("is unproven with keys that weren't tested, whatever was found before", async () => {
    const { firestore, store, config } = await world();
    await firestore.doc(paths.shopConfig(UID)).set({ productsImported: 9 });
    await store.save(UID, KEYS, FACTS);
    await store.save(UID, { ...KEYS, consumerKey: "ck_new_1234" }, null);
    expect(await config()).toMatchObject({
      ...{ connected: false, connectedAt: null, storeName: null, currency: null, productsFound: null },
      ...{ ordersFound: null, customersFound: null, consumerKey: "ck_…1234", productsImported: 9 },
    });
    expect(await store.readKeys(UID)).toMatchObject({ consumerKey: "ck_new_1234", connected: false });
  });

  it("breaks if the shop refuses the keys, which stay", async () => {
    const { store, config } = await world();
    await store.save(UID, KEYS, FACTS);
    await store.markDisconnected(UID);
    expect(await store.readKeys(UID)).toEqual({ ...KEYS, connected: false });
    expect(await config()).toMatchObject({ storeName: "Cars" });
  });

  it("is forgotten with its keys", async () => {
    const { store, config, sealed } = await world();
    await store.save(UID, KEYS, FACTS);
    await store.forget(UID);
    expect([await sealed(), await store.readKeys(UID)]).toEqual([undefined, null]);
    expect(await config()).toEqual({
      ...{ storeUrl: "", consumerKey: "", consumerSecret: "", savedAt: null, connected: false },
      ...{ connectedAt: null, storeName: null, currency: null },
      ...{ productsFound: null, ordersFound: null, customersFound: null },
    });
  });

  it("can't be used for a seller who was deleted, and can again once they are restored", async () => {
    const { firestore, store } = await world();
    await store.save(UID, KEYS, FACTS);
    await firestore.doc(paths.user(UID)).delete();
    expect(await store.readKeys(UID)).toBeNull();
    await firestore.doc(paths.user(UID)).set({});
    expect(await store.readKeys(UID)).toMatchObject(KEYS);
  });

  it("doesn't exist for a seller without a shop", async () => {
    const { store } = await world();
    expect([await store.readKeys(UID), await store.readCurrency(UID)]).toEqual([null, null]);
  });

  it("can't be opened with keys copied from another seller", async () => {
    const { firestore, store, sealed } = await world();
    await store.save(UID, KEYS, FACTS);
    await firestore.doc(paths.privateWooCommerce("eve")).set((await sealed()) ?? {});
    await expect(store.readKeys("eve")).rejects.toThrow();
  });
});
