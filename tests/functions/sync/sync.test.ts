import { Timestamp } from "firebase-admin/firestore";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { paths } from "../../../functions/src/contract/documents.ts";
import type { AccountRole } from "../../../functions/src/contract/session.ts";
import { openListingPages } from "../../../functions/src/db/listings/listingPages.ts";
import { openItemsAtEbay } from "../../../functions/src/db/listings/itemsAtEbay.ts";
import { openSyncListing, openSyncListings } from "../../../functions/src/db/sync/syncListings.ts";
import { openSyncOperations, openSyncPages } from "../../../functions/src/db/sync/syncOperations.ts";
import { withAccessToken } from "../../../functions/src/domain/ebay/accessToken.ts";
import { disconnectEbay } from "../../../functions/src/domain/ebay/connection.ts";
import { runSync } from "../../../functions/src/domain/sync/runSync.ts";
import { type StartPorts, startSync } from "../../../functions/src/domain/sync/startSync.ts";
import { syncListing, type SyncListingPorts } from "../../../functions/src/domain/sync/syncListing.ts";
import type { SyncPorts } from "../../../functions/src/domain/sync/ports.ts";
import { createEbayListingCalls } from "../../../functions/src/ebay/listingCalls.ts";
import { createEbaySyncCalls } from "../../../functions/src/ebay/syncCalls.ts";
import { admin } from "../../support/admin.ts";
import { type Marketplace, createPerson, createSeller, openMarketplace } from "../../support/ebaySeller.ts";
import { NO_LOTS } from "../../../functions/src/domain/lots/testing/noLots.ts";

const HOUR = 3_600_000;

let marketplace: Marketplace;
let ports: SyncPorts & StartPorts & SyncListingPorts;
let uid: string;
let queued: (number | undefined)[];
let role: AccountRole;
beforeAll(async () => {
  marketplace = await openMarketplace();
  const { firestore } = admin();
  const now = () => marketplace.connectionPorts.now();
  ports = {
    listings: openSyncListings(firestore),
    operations: openSyncOperations(firestore),
    pages: openSyncPages(firestore),
    marketplace: createEbaySyncCalls(marketplace.settings),
    withAccessToken: (seller, work) => withAccessToken(marketplace.connectionPorts, seller, work),
    enqueue: (_seller, at) => Promise.resolve(void queued.push(at)),
    now,
    findRole: () => Promise.resolve(role),
    ...openSyncListing(firestore),
    items: openItemsAtEbay(firestore),
    ...NO_LOTS,
  };
});
beforeEach(async () => {
  queued = [];
  role = "user";
  uid = await createSeller(marketplace);
});
afterEach(async () => {
  marketplace.clock.skipMs = 0;
  await marketplace.clearFaults();
});
afterAll(() => marketplace.close());

const listings = () => admin().firestore.collection(paths.listings(uid));
const stored = async () =>
  Object.fromEntries((await listings().get()).docs.map((one) => [one.id, one.data()]));
const operation = async () => (await admin().firestore.doc(paths.operation(uid, "sync")).get()).data();
const ebay = () => createEbayListingCalls(marketplace.settings);
const asSeller = <T>(work: (token: string) => Promise<T>) => ports.withAccessToken(uid, work);

async function sync(force = false) {
  const answer = await startSync(ports, uid, force);
  while (queued.length > 0) {
    queued.shift();
    await runSync(ports, uid, false);
  }
  return answer;
}

/** Returns the listings that `work` wrote. */
async function writtenDuring(work: () => Promise<unknown>): Promise<string[]> {
  const times = async () =>
    new Map((await listings().get()).docs.map(({ id, updateTime }) => [id, updateTime.toMillis()]));
  const before = await times();
  await work();
  const after = await times();
  return [...after].filter(([id, time]) => before.get(id) !== time).map(([id]) => id);
}

describe("a first sync", () => {
  test("imports everything that is for sale, by page, and reports the result", async () => {
    const itemIds = await marketplace.seedListings(uid, 250);
    const calls = await marketplace.callsDuring(() => sync());
    expect(calls).toEqual(["GetSellerList", "GetSellerList"]);
    const all = await stored();
    expect(Object.keys(all).sort()).toEqual(itemIds.map((itemId) => `ebay-${itemId}`).sort());
    expect(all[`ebay-${itemIds[0]}`]).toMatchObject({
      title: "Die-cast car 00001",
      sku: "SEED-00001",
      price: 5.99,
      quantity: 1,
      status: "active",
      isDraft: false,
      ebayItemId: itemIds[0],
      listingUrl: `${marketplace.settings.itemBase}/itm/${itemIds[0]}`,
      ebayPhotos: ["https://pictures.example.com/front.jpg"],
      endTime: null,
    });
    expect(await operation()).toMatchObject({
      status: "completed",
      processed: 250,
      total: 250,
      written: 250,
      place: null,
      lease: null,
    });
    const user = await admin().firestore.doc(paths.user(uid)).get();
    expect(user.get("lastEbaySync")).toEqual((await operation())?.["startedAt"]);
    expect((await admin().firestore.collection(paths.syncPages(uid)).get()).size).toBe(0);

    const again = await writtenDuring(() => {
      role = "super-admin";
      return sync(true);
    });
    expect(again).toEqual([]);
  });

  test("matches listings by item id, listing id and SKU", async () => {
    const [byItem, , bySku] = await marketplace.seedListings(uid, 3);
    await listings().doc("L1").set({ title: "Mine", ebayItemId: byItem, status: "active", quantity: 1 });
    await listings().doc("L3").set({ title: "Draft", sku: "SEED-00003", isDraft: true, ebayItemId: null });
    await sync();
    const all = await stored();
    expect(Object.keys(all)).toHaveLength(3);
    expect(all["L1"]).toMatchObject({ title: "Die-cast car 00001", ebayItemId: byItem });
    expect(all["L3"]).toMatchObject({ status: "active", isDraft: false, ebayItemId: bySku });
  });

  test("ends listings that eBay no longer has, and never deletes them", async () => {
    const [ended] = await marketplace.seedListings(uid, 2);
    await marketplace.endItem(ended ?? "");
    await listings().doc("L1").set({ title: "Mine", ebayItemId: ended, status: "active", quantity: 1 });
    await listings().doc("L2").set({ title: "Gone", ebayItemId: "110000000000", status: "active" });
    await sync();
    expect(await stored()).toMatchObject({
      L1: { status: "ended", ebayItemId: ended },
      L2: { status: "ended", ebayItemId: "110000000000" },
    });
  });
});

describe("the next sync", () => {
  let itemIds: string[];
  beforeEach(async () => {
    itemIds = await marketplace.seedListings(uid, 5);
    await sync();
    role = "super-admin";
  });
  const id = (index: number) => `ebay-${itemIds[index]}`;

  test("without changes writes no listing, with one call", async () => {
    let calls: string[] = [];
    const written = await writtenDuring(async () => (calls = await marketplace.callsDuring(() => sync())));
    expect([calls, written]).toEqual([["GetSellerEvents"], []]);
  });

  test("writes only what changed", async () => {
    await asSeller((token) => ebay().setQuantity(token, itemIds[1] ?? "", 9));
    await marketplace.endItem(itemIds[3] ?? "");
    const written = await writtenDuring(() => sync());
    expect(written.sort()).toEqual([id(1), id(3)].sort());
    expect(await stored()).toMatchObject({ [id(1)]: { quantity: 9 }, [id(3)]: { status: "ended" } });
    expect((await stored())[id(3)]?.["endTime"]).toBeInstanceOf(Timestamp);
  });

  test("keeps an edit that eBay doesn't have and says so", async () => {
    const now = Timestamp.now();
    await listings().doc(id(0)).update({ price: 9, lastLocalUpdate: now, updatedAt: now });
    await asSeller((token) => ebay().setQuantity(token, itemIds[0] ?? "", 7));
    await sync();
    expect((await stored())[id(0)]).toMatchObject({ price: 9, currentPrice: 5.99, quantity: 7 });
    expect(await operation()).toMatchObject({ kept: 1 });
  });

  test("matches an item that was published here", async () => {
    const [itemId] = await marketplace.seedListings(uid, 1);
    await listings().doc("L1").set({ title: "Mine", ebayItemId: itemId, status: "active", quantity: 1 });
    await admin()
      .firestore.doc(paths.itemIndex(uid, itemId ?? ""))
      .set({ listingId: "L1" });
    await asSeller((token) => ebay().setQuantity(token, itemId ?? "", 4));
    await sync();
    expect((await stored())["L1"]).toMatchObject({ quantity: 4, title: "Die-cast car 00001" });
    expect(Object.keys(await stored())).toHaveLength(6);
  });

  test("over the daily quota stops, says when it continues, and resumes", async () => {
    await asSeller((token) => ebay().setQuantity(token, itemIds[1] ?? "", 9));
    await marketplace.addFault({ kind: "quota", call: "GetSellerEvents" });
    await startSync(ports, uid, false);
    queued = [];
    await runSync(ports, uid, false);
    const stopped = await operation();
    const resumesAt = (stopped?.["resumesAt"] as Timestamp | undefined)?.toMillis() ?? 0;
    expect(stopped).toMatchObject({ status: "failed", failure: { code: "ebay/quota-exceeded" } });
    expect(queued).toEqual([resumesAt + 1_000]);
    expect(await startSync(ports, uid, false)).toMatchObject({ success: false });
    await marketplace.clearFaults();
    marketplace.clock.skipMs = resumesAt - Date.now() + 1_000;
    await runSync(ports, uid, false);
    expect(await operation()).toMatchObject({ status: "completed", resumesAt: null });
  });
});

describe("starting a sync", () => {
  test("several times at once starts one sync, which the others join", async () => {
    await marketplace.seedListings(uid, 1);
    const answers = await Promise.all(Array.from({ length: 3 }, () => startSync(ports, uid, false)));
    expect(answers.every(({ success }) => success)).toBe(true);
    expect(queued).toHaveLength(1);
  });

  test("within the hour says how long to wait", async () => {
    await sync();
    marketplace.clock.skipMs = 15 * 60_000;
    const { success, outcome } = await startSync(ports, uid, false);
    expect([success, outcome]).toEqual([false, { code: "too-early", minutes: 45 }]);
    marketplace.clock.skipMs = HOUR;
    expect(await startSync(ports, uid, false)).toMatchObject({ success: true });
  });

  test("and disconnecting while it runs leaves no last sync for the next account", async () => {
    await marketplace.seedListings(uid, 1);
    await startSync(ports, uid, false);
    const disconnecting: SyncPorts["pages"] = {
      ...ports.pages,
      readRememberedItems: async (...given) => {
        await disconnectEbay(marketplace.connectionPorts, uid);
        return ports.pages.readRememberedItems(...given);
      },
    };
    await runSync({ ...ports, pages: disconnecting }, uid, false);
    expect(await operation()).toMatchObject({
      status: "failed",
      failure: { code: "ebay/not-connected" },
      place: null,
    });
    const user = await admin().firestore.doc(paths.user(uid)).get();
    expect(user.get("lastEbaySync")).toBeNull();
  });

  test("without a connection is refused", async () => {
    await expect(startSync(ports, await createPerson(), false)).rejects.toThrow("ebay/not-connected");
  });
});

describe("syncing one listing", () => {
  test("reads its item at most once an hour", async () => {
    const [itemId = ""] = await marketplace.seedListings(uid, 1);
    await sync();
    const listingId = `ebay-${itemId}`;
    await asSeller((token) => ebay().setQuantity(token, itemId, 8));
    expect(await marketplace.callsDuring(() => syncListing(ports, uid, listingId, false))).toEqual([
      "GetItem",
    ]);
    expect(await openListingPages(admin().firestore).find(uid, listingId)).toMatchObject({ quantity: 8 });
    await expect(syncListing(ports, uid, listingId, false)).rejects.toMatchObject({
      code: "sync/throttled",
      params: { minutes: 60 },
    });
    expect(await marketplace.callsDuring(() => syncListing(ports, uid, listingId, true))).toEqual([]);
    await expect(syncListing(ports, uid, "nothing", true)).rejects.toThrow("listing/not-found");
  });
});

test("listings are returned in pages, in the requested order", async () => {
  const itemIds = await marketplace.seedListings(uid, 3);
  await sync();
  await listings().doc("draft").set({ title: "A draft", status: "draft", isDraft: true, ebayItemId: null });
  const pages = openListingPages(admin().firestore);
  const asked = { page: 2, pageSize: 2, sortBy: "title", sortOrder: "asc", statusFilter: "all" } as const;
  const { listings: found, total } = await pages.page(uid, asked);
  expect(found.map(({ title }) => title)).toEqual(["Die-cast car 00002", "Die-cast car 00003"]);
  expect(total).toBe(4);
  const drafts = await pages.page(uid, { ...asked, page: 1, statusFilter: "draft" });
  expect(drafts.listings.map(({ id }) => id)).toEqual(["draft"]);
  expect((await pages.onMarketplace(uid, 2)).map(({ ebayItemId }) => ebayItemId)).toEqual(
    itemIds.toReversed().slice(0, 2),
  );
});
