import { randomUUID } from "node:crypto";

import type { Firestore } from "firebase-admin/firestore";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { listingDocument, paths } from "../../../functions/src/contract/documents.ts";
import {
  shopConfigDocument,
  shopOperationDocument,
  shopPageDocument,
} from "../../../functions/src/contract/shops/shopMigration.ts";
import { openPhotoStore } from "../../../functions/src/db/images/photos.ts";
import { openSecretBox } from "../../../functions/src/db/secrets.ts";
import { openShopCollection } from "../../../functions/src/db/shops/shopCollection.ts";
import { openShopConnectionStore } from "../../../functions/src/db/shops/shopConnections.ts";
import { openShopPages, openShopOperations } from "../../../functions/src/db/shops/shopOperations.ts";
import { connectShop } from "../../../functions/src/domain/shops/connect.ts";
import type { ShopOperationPorts } from "../../../functions/src/domain/shops/ports.ts";
import { runMigration } from "../../../functions/src/domain/shops/runMigration.ts";
import {
  cancelMigration,
  startFetch,
  startImport,
} from "../../../functions/src/domain/shops/startMigration.ts";
import { createWooCommerceShop } from "../../../functions/src/shops/woocommerce.ts";
import { memoryBucket } from "../../../tests/support/memory/memoryBucket.ts";
import { memoryFirestore } from "../../../tests/support/memory/memoryFirestore.ts";
import { getConnection, openWooControl, type WooShop } from "../../../tests/support/wooShop.ts";
import { startWooCommerceSimulator } from "../../simulators/woocommerce/server.ts";
import { DEMO_SECRETS } from "../../suite/environment.ts";
import { NO_LOTS } from "../../../functions/src/domain/lots/testing/noLots.ts";

/** Includes a product without a SKU, and two with the same one. */
const PRODUCTS = 6;
const LEASE_MS = 10 * 60_000;

let simulator: Awaited<ReturnType<typeof startWooCommerceSimulator>>;
let control: ReturnType<typeof openWooControl>;
let firestore: Firestore;
let ports: ShopOperationPorts;
let shop: WooShop;
let uid: string;
let skipMs = 0;
/** The due times of enqueued tasks. */
let queued: (number | undefined)[] = [];
/** The quantities sent to eBay. */
let sentQuantities: number[] = [];
let refuses = false;
beforeAll(async () => {
  simulator = await startWooCommerceSimulator({ port: 0 });
  control = openWooControl(simulator.url);
  shop = await control.openShop(PRODUCTS);
});
afterAll(() => simulator.close());
beforeEach(() => {
  uid = `seller-${randomUUID()}`;
  skipMs = 0;
  queued = [];
  sentQuantities = [];
  refuses = false;
  firestore = memoryFirestore(() => ports.now());
  const bucket = memoryBucket("photos");
  ports = {
    shop: createWooCommerceShop({ localBase: simulator.url }),
    connections: openShopConnectionStore(firestore, () => openSecretBox(DEMO_SECRETS.TOKEN_KEYS)),
    ...openShopOperations(firestore),
    pages: openShopPages(firestore),
    collection: openShopCollection(firestore),
    photos: openPhotoStore(() => bucket, "http://storage.example"),
    // Every answer of the shop counts as a picture. tests/functions/shops/shopMigration.test.ts looks into them.
    checker: { check: (jpeg) => Promise.resolve({ jpeg }) },
    async setQuantity(seller, listingId, quantity) {
      if (refuses) return { success: false, code: "ebay/refused", message: "No.", params: {} };
      sentQuantities.push(quantity);
      await firestore.doc(paths.listing(seller, listingId)).update({ quantity });
      return { success: true, code: null, message: null, params: {} };
    },
    ...NO_LOTS,
    enqueue: (_seller, at) => Promise.resolve(void queued.push(at)),
    now: () => Date.now() + skipMs,
    report: () => undefined,
  };
});
afterEach(() => control.change("faults", { site: shop.site, kind: "none" }));

const document = async (path: string) => (await firestore.doc(path).get()).data();
const operation = async () =>
  shopOperationDocument.parse(await document(paths.operation(uid, "woocommerce")));
const rows = async () => {
  const { docs } = await firestore.collection(paths.shopPages(uid)).get();
  return docs.flatMap((found) => shopPageDocument.parse(found.data()).rows);
};
const listings = async () => {
  const { docs } = await firestore.collection(paths.listings(uid)).get();
  return docs.map((found) => ({ id: found.id, ...listingDocument.parse(found.data()) }));
};
async function connect() {
  await firestore.doc(paths.user(uid)).set({ email: "seller@example.com" });
  await connectShop(ports, uid, getConnection(shop));
}
const fault = (kind: string, more: object = {}) =>
  control.change("faults", { site: shop.site, kind, times: 1, ...more });

/** A seller who has the third product's car live at eBay, and the first one's as a draft. */
async function ownTwo() {
  const { products } = await ports.shop.readProducts(getConnection(shop), { page: 1, perPage: 10 });
  const own = (id: string, fields: object) =>
    firestore
      .doc(paths.listing(uid, id))
      .set({ title: id, status: "draft", isDraft: true, quantity: 5, price: 9, ...fields });
  await own("draft", { sku: products[0]?.sku });
  await own("live", { sku: products[2]?.sku, status: "active", isDraft: false, ebayItemId: "110000000001" });
}

async function fetchAll() {
  await connect();
  await startFetch(ports, uid, getConnection(shop));
  expect(await runMigration(ports, uid, false)).toBe("done");
}
async function beginImport() {
  const { runId } = await operation();
  const productIds = (await rows()).map(({ id }) => id);
  return startImport(ports, uid, { runId, productIds, yours: "raise" });
}

class Killed extends Error {}

/** A worker's ports that die at the `moment`th call, before or after its effect. */
function dyingAt(moment: number, isAfter: boolean): { ports: ShopOperationPorts; isDead: () => boolean } {
  let calls = 0;
  let dead = false;
  const dying = <T extends object>(given: T): T =>
    new Proxy(given, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== "function") return value;
        return async (...args: unknown[]) => {
          calls += 1;
          const isTime = calls === moment;
          if (dead || (isTime && !isAfter)) {
            dead = true;
            throw new Killed();
          }
          const answer: unknown = await (Reflect.apply(value, target, args) as Promise<unknown>);
          if (isTime) dead = true;
          if (dead) throw new Killed();
          return answer;
        };
      },
    });
  const { operations, pages, collection, photos, shop: platform, connections } = ports;
  return {
    ports: {
      ...ports,
      operations: dying(operations),
      pages: dying(pages),
      collection: dying(collection),
      photos: dying(photos),
      shop: dying(platform),
      connections: dying(connections),
      setQuantity: dying({
        set: (...given: Parameters<ShopOperationPorts["setQuantity"]>) => ports.setQuantity(...given),
      }).set,
    },
    isDead: () => dead,
  };
}

/** Kills a worker at a moment and lets others resume. Returns whether that moment exists. */
async function killedAt(moment: number): Promise<boolean> {
  const { ports: dying, isDead } = dyingAt(moment, moment % 2 === 0);
  await runMigration(dying, uid, false).catch((error: unknown) => {
    // Killed within a row, the error is caught as a failure of the row. The next call dies too.
    if (!(error instanceof Killed)) throw error;
  });
  const wasKilled = isDead();
  skipMs += LEASE_MS;
  while ((await runMigration(ports, uid, false)) === "more");
  skipMs += LEASE_MS;
  return wasKilled;
}

test("a fetch that is killed at any moment resumes, with each product in the list once", async () => {
  await connect();
  for (let moment = 1, goesOn = true; goesOn; moment += 1) {
    await startFetch(ports, uid, getConnection(shop));
    goesOn = await killedAt(moment);
    const ids = (await rows()).map(({ id }) => id);
    expect(ids).toHaveLength(PRODUCTS);
    expect(new Set(ids).size).toBe(PRODUCTS);
    expect(await operation()).toMatchObject({ status: "completed", read: PRODUCTS, pages: 1 });
  }
});

test("an import that is killed at any moment resumes, without anything created or raised twice", async () => {
  for (let moment = 1, goesOn = true; goesOn; moment += 3) {
    uid = `seller-${randomUUID()}`;
    sentQuantities = [];
    await ownTwo();
    await fetchAll();
    await beginImport();
    goesOn = await killedAt(moment);
    const list = await rows();
    const quantityAdded = (id: string) => list.find((row) => row.listingId === id)?.quantity ?? 0;
    const after = await listings();
    expect(after.filter(({ id }) => id.startsWith("woo-"))).toHaveLength(3);
    expect(after.find(({ id }) => id === "draft")?.quantity).toBe(5 + quantityAdded("draft"));
    expect(after.find(({ id }) => id === "live")?.quantity).toBe(5 + quantityAdded("live"));
    expect(new Set(sentQuantities)).toEqual(new Set([5 + quantityAdded("live")]));
    for (const { id, firebaseImages } of after.filter((one) => one.id.startsWith("woo-")))
      expect(firebaseImages).toHaveLength(list.find((row) => id.endsWith(`-${row.id}`))?.pictures ?? -1);
    const { done } = await operation();
    expect(done).toMatchObject({ created: 3, raised: 3, already: 0, failed: 0 });
    expect(shopConfigDocument.parse(await document(paths.shopConfig(uid))).productsImported).toBe(6);
  }
});

describe("a shop that can't be read", () => {
  test("pauses the work, longer each time, until it fails", async () => {
    await connect();
    await startFetch(ports, uid, getConnection(shop));
    await fault("server", { times: 0 });
    queued = [];
    const waits: number[] = [];
    for (let round = 0; round < 7; round += 1) {
      const before = ports.now();
      expect(await runMigration(ports, uid, false)).toBe("done");
      const { status, resumesAt, failure } = await operation();
      expect({ status, code: failure?.code }).toEqual({ status: "waiting", code: "shop/unavailable" });
      waits.push(Math.round(((resumesAt?.toMillis() ?? 0) - before) / 15_000));
      expect(queued.at(-1)).toBeGreaterThan(resumesAt?.toMillis() ?? Infinity);
      // Not before its time.
      expect(await runMigration(ports, uid, false)).toBe("held");
      skipMs = (resumesAt?.toMillis() ?? 0) - Date.now() + 1_000;
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64]);
    await runMigration(ports, uid, false);
    expect(await operation()).toMatchObject({ status: "failed", failure: { code: "shop/unavailable" } });
    await control.change("faults", { site: shop.site, kind: "none" });
    await startFetch(ports, uid, getConnection(shop));
    await runMigration(ports, uid, false);
    expect(await operation()).toMatchObject({ status: "completed", read: PRODUCTS, failure: null });
  });

  test("ends the work at once if retrying doesn't help, and withdrawn keys end the connection", async () => {
    await connect();
    for (const [kind, code] of [
      ["html", "shop/not-understood"],
      ["missing", "shop/no-api"],
      ["keys", "shop/keys-refused"],
    ] as const) {
      await startFetch(ports, uid, getConnection(shop));
      await fault(kind);
      await runMigration(ports, uid, false);
      expect(await operation()).toMatchObject({ status: "failed", failure: { code } });
    }
    expect(await document(paths.shopConfig(uid))).toMatchObject({ connected: false });
    await expect(startFetch(ports, uid, getConnection(shop))).rejects.toMatchObject({
      code: "shop/not-connected",
    });
  });

  test("pauses for the time that a firewall names", async () => {
    await connect();
    await startFetch(ports, uid, getConnection(shop));
    await fault("rate");
    await runMigration(ports, uid, false);
    expect(await operation()).toMatchObject({ status: "waiting", failure: { code: "shop/rate-limited" } });
  });
});

test("products that are deleted during a fetch hide none of the others", async () => {
  shop = await control.openShop(120);
  await connect();
  await startFetch(ports, uid, getConnection(shop));
  const { products } = await ports.shop.readProducts(getConnection(shop), { page: 1, perPage: 100 });
  const gone = products.slice(3, 8).map(({ id }) => id);
  let pages = 0;
  const deleting: ShopOperationPorts = {
    ...ports,
    shop: {
      ...ports.shop,
      async readProducts(keys, query) {
        const found = await ports.shop.readProducts(keys, query);
        pages += 1;
        if (pages === 1)
          for (const id of gone) await control.change("products", { site: shop.site, id, change: null });
        return found;
      },
    },
  };
  await runMigration(deleting, uid, false);
  const parents = new Set((await rows()).map(({ id, parentId }) => parentId ?? id));
  expect(parents.size).toBe(120);
  expect(await operation()).toMatchObject({ status: "completed", total: 115, read: 120 });
});

test("a product that was deleted since the fetch fails alone, and a retry imports the failed ones", async () => {
  shop = await control.openShop(3);
  await fetchAll();
  const list = await rows();
  await control.change("products", { site: shop.site, id: list[0]?.id, change: null });
  await beginImport();
  await runMigration(ports, uid, false);
  expect((await operation()).done).toMatchObject({ created: 2, failed: 1 });
  expect((await rows())[0]?.outcome).toMatchObject({ result: "failed", code: "shop/product-gone" });
  expect(await beginImport()).toEqual({ success: true, count: 1 });
});

test("a live listing whose new quantity eBay refuses keeps its own and can be retried", async () => {
  shop = await control.openShop(PRODUCTS);
  await ownTwo();
  await fetchAll();
  refuses = true;
  await beginImport();
  await runMigration(ports, uid, false);
  expect((await operation()).done).toMatchObject({ failed: 1, raised: 2 });
  expect((await listings()).find(({ id }) => id === "live")?.quantity).toBe(5);
  refuses = false;
  await beginImport();
  await runMigration(ports, uid, false);
  expect((await operation()).done).toMatchObject({ failed: 0, raised: 1 });
  expect((await listings()).find(({ id }) => id === "live")?.quantity).toBeGreaterThan(5);
});

test("a stop takes effect after the step, and the rest can be continued", async () => {
  shop = await control.openShop(24);
  await fetchAll();
  const { count } = await beginImport();
  const stopping: ShopOperationPorts = {
    ...ports,
    collection: {
      ...ports.collection,
      async create(...given) {
        await cancelMigration(ports, uid);
        return ports.collection.create(...given);
      },
    },
  };
  await runMigration(stopping, uid, false);
  const stopped = await operation();
  expect(stopped.status).toBe("cancelled");
  const done = Object.values(stopped.done).reduce((sum, some) => sum + some, 0);
  expect(done).toBeLessThan(count);
  expect(await beginImport()).toEqual({ success: true, count: count - done });
  await runMigration(ports, uid, false);
  expect(await operation()).toMatchObject({ status: "completed" });
});

test("two concurrent workers do the work of one", async () => {
  await connect();
  await startFetch(ports, uid, getConnection(shop));
  const outcomes = await Promise.all([
    runMigration(ports, uid, false),
    runMigration(ports, uid, false),
    runMigration(ports, uid, false),
  ]);
  expect(outcomes).toContain("done");
  const ids = (await rows()).map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(await operation()).toMatchObject({ status: "completed", read: 24 });
  await expect(beginImport()).resolves.toMatchObject({ success: true });
});

test("prices in another currency are omitted", async () => {
  shop = await control.openShop(2, { currency: "EUR" });
  await fetchAll();
  expect((await rows())[0]).toMatchObject({ price: null, notes: ["other-currency"] });
});
