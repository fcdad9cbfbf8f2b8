import sharp from "sharp";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { paths } from "../../../functions/src/contract/documents.ts";
import type { PushOperationDocument } from "../../../functions/src/contract/operations.ts";
import { openLiveListings, openPublicationStore } from "../../../functions/src/db/listings/publications.ts";
import { openPushOperations } from "../../../functions/src/db/queues.ts";
import { withAccessToken } from "../../../functions/src/domain/ebay/accessToken.ts";
import { disconnectEbay } from "../../../functions/src/domain/ebay/connection.ts";
import type { PushPorts } from "../../../functions/src/domain/listings/push/ports.ts";
import { runPush } from "../../../functions/src/domain/listings/push/runPush.ts";
import { startPush } from "../../../functions/src/domain/listings/push/startPush.ts";
import { createEbayListingCalls, buildListingUrl } from "../../../functions/src/ebay/listingCalls.ts";
import { admin } from "../../support/admin.ts";
import { NO_ITEM_FACTS } from "../../../functions/src/domain/item/itemFacts.ts";
import { type Marketplace, createPerson, createSeller, openMarketplace } from "../../support/ebaySeller.ts";
import { findMissingListings } from "../../../functions/src/db/listings/storedListing.ts";

let marketplace: Marketplace;
let ports: PushPorts;
let uid: string;
/** The due times of enqueued tasks. */
let queued: (number | undefined)[] = [];
beforeAll(async () => {
  marketplace = await openMarketplace();
  const size = { width: 600, height: 840, channels: 3 as const, background: "#36c" };
  const photo = await sharp({ create: size }).jpeg().toBuffer();
  const calls = createEbayListingCalls(marketplace.settings);
  ports = {
    publications: openPublicationStore(admin().firestore),
    liveListings: openLiveListings(admin().firestore),
    marketplace: calls,
    itemFacts: { read: () => Promise.resolve(NO_ITEM_FACTS) },
    photos: { read: () => Promise.resolve(photo) },
    withAccessToken: (seller, work) => withAccessToken(marketplace.connectionPorts, seller, work),
    listingUrl: (itemId) => buildListingUrl(marketplace.settings, itemId),
    now: marketplace.connectionPorts.now,
    operations: openPushOperations(admin().firestore),
    findMissing: (...given) => findMissingListings(admin().firestore, ...given),
    enqueue: (_seller, at) => Promise.resolve(void queued.push(at)),
    report: (message, error) => expect.unreachable(`${message}: ${String(error)}`),
  };
});
beforeEach(async () => {
  uid = await createSeller(marketplace);
  queued = [];
});
afterEach(async () => {
  marketplace.clock.skipMs = 0;
  await marketplace.clearFaults();
});
afterAll(() => marketplace.close());

const listing = (listingId: string) => admin().firestore.doc(paths.listing(uid, listingId));
async function drafts(count: number, fields: (index: number) => object = () => ({})): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, index) => `D${index}`);
  await Promise.all(
    ids.map((id, index) =>
      listing(id).set({
        title: `Camaro ${index}`,
        brand: "Hot Wheels",
        status: "draft",
        isDraft: true,
        quantity: 1,
        price: 2,
        handlingCost: 0.75,
        firebaseImages: ["https://storage.test/one.jpg"],
        ...fields(index),
      }),
    ),
  );
  return ids;
}
const operation = async () =>
  (await admin().firestore.doc(paths.operation(uid, "push")).get()).data() as PushOperationDocument;
const start = (ids: readonly string[]) => startPush(ports, uid, ids);
/** Runs the due tasks. */
async function work(through: PushPorts = ports): Promise<PushOperationDocument> {
  while (queued.some((at) => at === undefined)) {
    queued.splice(queued.indexOf(undefined), 1);
    await runPush(through, uid, false);
  }
  return operation();
}
async function push(ids: readonly string[], through: PushPorts = ports): Promise<PushOperationDocument> {
  await start(ids);
  return work(through);
}
const titlesAtEbay = async () => (await marketplace.listingsOf(uid)).map(({ title }) => title).sort();

describe("pushing drafts", () => {
  test("publishes all, verifies only the first, and returns each item", async () => {
    const ids = await drafts(5);
    const calls = await marketplace.callsDuring(async () => {
      expect(await start(ids)).toMatchObject({
        success: true,
        waiting: 5,
        message: "Publishing your drafts.",
      });
      const report = await work();
      expect(report).toMatchObject({
        status: "completed",
        waiting: [],
        failure: null,
        lease: null,
      });
      expect(report.results.map(({ listingId }) => listingId)).toEqual(ids);
      const items = await marketplace.listingsOf(uid);
      expect(report.results.map(({ ebayItemId }) => ebayItemId).sort()).toEqual(
        items.map(({ itemId }) => itemId).sort(),
      );
    });
    // The calls that count against the day's Trading calls: one per card (docs/performance.md). REST calls
    // contain a point.
    const trading = calls.filter((call) => !call.includes("."));
    expect(trading).toEqual(["VerifyAddFixedPriceItem", ...Array<string>(5).fill("AddFixedPriceItem")]);
  });

  test("again lists nothing twice, without a call to eBay", async () => {
    const ids = await drafts(2);
    await push(ids);
    const calls = await marketplace.callsDuring(async () => {
      expect((await push([...ids, ...ids])).results).toMatchObject([{ success: true }, { success: true }]);
    });
    expect(calls).toEqual([]);
    expect(await titlesAtEbay()).toEqual(["Camaro 0", "Camaro 1"]);
  });

  test("reports refusals in eBay's words, and retries only the failed drafts once corrected", async () => {
    const ids = await drafts(4, (index) => (index === 0 || index === 2 ? { price: 0.5 } : {}));
    const report = await push([...ids, "missing"]);
    expect(report).toMatchObject({
      status: "completed",
      results: [
        { listingId: "missing", success: false, code: "listing/not-found", message: null },
        {
          success: false,
          ebayItemId: null,
          code: "ebay/refused",
          ebayCode: "73",
          field: "price",
          message: "The price must be a valid amount of at least 0.99.",
          params: { adviceCode: "change-price" },
        },
        { success: true, code: null },
        { success: false, ebayCode: "73" },
        { success: true },
      ],
    });
    await drafts(4);
    const failed = report.results.filter(({ success }) => !success).map(({ listingId }) => listingId);
    expect((await push(failed)).results).toMatchObject([
      { listingId: "missing", success: false },
      { success: true },
      { success: true },
    ]);
    expect(await titlesAtEbay()).toEqual(["Camaro 0", "Camaro 1", "Camaro 2", "Camaro 3"]);
  });

  test("names what a draft lacks and publishes the others", async () => {
    const ids = await drafts(2, (index) => (index === 0 ? { price: null } : {}));
    expect((await push(ids)).results).toMatchObject([
      { success: false, code: "listing/not-publishable", params: { needs: "price" } },
      { success: true },
    ]);
  });
});

describe("starting a push", () => {
  test("is refused without a connection, and losing it stops the push", async () => {
    const ids = await drafts(3);
    const connected = uid;
    uid = await createPerson();
    await expect(start(ids)).rejects.toThrow("ebay/not-connected");
    uid = connected;
    await start(ids);
    await disconnectEbay(marketplace.connectionPorts, uid);
    expect(await work()).toMatchObject({
      status: "failed",
      failure: { code: "ebay/not-connected" },
      waiting: ids,
      results: [],
    });
  });
});
