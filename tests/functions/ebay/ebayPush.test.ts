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
import { cancelPush, startPush } from "../../../functions/src/domain/listings/push/startPush.ts";
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
const reported: unknown[] = [];
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
    report: (_message, error) => reported.push(error),
  };
});
beforeEach(async () => {
  uid = await createSeller(marketplace);
  reported.length = 0;
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
/** Advances the clock to the push's next attempt. */
async function sleepOver(): Promise<void> {
  const { resumesAt } = await operation();
  marketplace.clock.skipMs = (resumesAt?.toMillis() ?? 0) - Date.now() + 2_000;
  queued = queued.map(() => undefined);
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

  test.each(["timeout-after-success", "rate-limit", "server-error", "malformed", "expired-token"])(
    "survives one %s",
    async (kind) => {
      const ids = await drafts(3);
      await marketplace.addFault({ kind, call: "AddFixedPriceItem", times: 1 });
      expect((await push(ids)).results).toMatchObject(Array(3).fill({ success: true }));
      expect(await marketplace.listingsOf(uid)).toHaveLength(3);
    },
  );

  test("continues after a bug in one draft, and reports it", async () => {
    const ids = await drafts(2);
    const bug = new Error("bug");
    let first = true;
    const broken: PushPorts = {
      ...ports,
      photos: {
        read: (...given) => {
          if (!first) return ports.photos.read(...given);
          first = false;
          return Promise.reject(bug);
        },
      },
    };
    expect((await push(ids, broken)).results).toMatchObject([
      { success: false, code: "internal", message: null },
      { success: true },
    ]);
    expect(reported).toEqual([bug]);
  });

  test("hands over to another task when the time share is used up", async () => {
    const ids = await drafts(3);
    const slow: PushPorts = {
      ...ports,
      marketplace: {
        ...ports.marketplace,
        verifyItem: async (...given) => {
          await ports.marketplace.verifyItem(...given);
          marketplace.clock.skipMs += 7 * 60_000;
        },
      },
    };
    await start(ids);
    queued = [];
    expect(await runPush(slow, uid, false)).toBe("more");
    expect(await operation()).toMatchObject({ status: "in_progress", waiting: ["D1", "D2"] });
    expect(queued).toEqual([undefined]);
    expect(await work()).toMatchObject({ status: "completed" });
  });
});

describe("a push over the daily quota", () => {
  test("stops, says when it continues, resumes automatically, and lists nothing twice", async () => {
    const ids = await drafts(8);
    let added = 0;
    const limited: PushPorts = {
      ...ports,
      marketplace: {
        ...ports.marketplace,
        addItem: async (token, item) => {
          added += 1;
          if (added === 3) await marketplace.addFault({ kind: "quota", call: "AddFixedPriceItem" });
          return ports.marketplace.addItem(token, item);
        },
      },
    };
    const stopped = await push(ids, limited);
    expect(stopped).toMatchObject({
      status: "waiting",
      lease: null,
      failure: { code: "ebay/quota-exceeded", params: { ebayCode: "518" } },
    });
    expect([...stopped.waiting, ...stopped.results.map(({ listingId }) => listingId)].sort()).toEqual(ids);
    expect(await marketplace.listingsOf(uid)).toHaveLength(stopped.results.length);
    const resumesAt = stopped.resumesAt?.toMillis() ?? 0;
    expect(queued).toEqual([resumesAt + 1_000]);
    expect(await runPush(ports, uid, false)).toBe("held");

    expect(await start(["D0"])).toMatchObject({ waiting: stopped.waiting.length + 1 });
    expect(queued).toHaveLength(1);
    await marketplace.clearFaults();
    await sleepOver();
    expect(await work()).toMatchObject({ status: "completed", waiting: [], failure: null, resumesAt: null });
    expect(await titlesAtEbay()).toEqual(ids.map((_, index) => `Camaro ${index}`));
  });
});

describe("a push while eBay is down", () => {
  test("pauses and resumes", async () => {
    const ids = await drafts(2);
    await marketplace.addFault({ kind: "server-error", call: "VerifyAddFixedPriceItem" });
    expect(await push(ids)).toMatchObject({
      status: "waiting",
      waiting: ["D1", "D0"],
      failure: { code: "ebay/unavailable" },
      pauses: 1,
    });
    await sleepOver();
    expect(await work()).toMatchObject({ status: "waiting", pauses: 2 });
    await marketplace.clearFaults();
    await sleepOver();
    expect(await work()).toMatchObject({ status: "completed", pauses: 0 });
    expect(await titlesAtEbay()).toEqual(["Camaro 0", "Camaro 1"]);
  });

  test("fails at last, draft by draft", async () => {
    await drafts(1);
    await marketplace.addFault({ kind: "server-error", call: "VerifyAddFixedPriceItem" });
    await push(["D0"]);
    while ((await operation()).status === "waiting") {
      await sleepOver();
      await work();
    }
    expect(await operation()).toMatchObject({
      status: "completed",
      pauses: 8,
      results: [{ success: false, code: "ebay/unavailable" }],
    });
  });
});

describe("starting a push", () => {
  test("joins a running one", async () => {
    const ids = await drafts(4);
    const answers = await Promise.all([start(ids.slice(0, 3)), start(ids.slice(1)), start(ids.slice(2))]);
    expect(Math.max(...answers.map(({ waiting }) => waiting))).toBe(4);
    expect(queued).toHaveLength(1);
    expect((await work()).results).toHaveLength(4);
    expect(await marketplace.listingsOf(uid)).toHaveLength(4);
  });

  test("resumes one whose worker died", async () => {
    await start(await drafts(2));
    queued = [];
    marketplace.clock.skipMs = 90_000;
    expect(await start(["D1"])).toMatchObject({ waiting: 2 });
    expect(await work()).toMatchObject({ status: "completed" });
  });

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

describe("cancelling a push", () => {
  test("that no worker has stops it at once", async () => {
    await marketplace.addFault({ kind: "quota", call: "VerifyAddFixedPriceItem" });
    await push(await drafts(2));
    await cancelPush(ports, uid);
    expect(await operation()).toMatchObject({ status: "cancelled", waiting: ["D0", "D1"], resumesAt: null });
    await sleepOver();
    expect(await runPush(ports, uid, false)).toBe("done");
    expect(await titlesAtEbay()).toEqual([]);
    expect(await cancelPush(ports, uid)).toMatchObject({ message: "Nothing is being pushed." });
  });

  test("that runs stops it after the current drafts", async () => {
    const cancelling: PushPorts = {
      ...ports,
      marketplace: {
        ...ports.marketplace,
        addItem: async (...given) => {
          await cancelPush(ports, uid);
          return ports.marketplace.addItem(...given);
        },
      },
    };
    await start(await drafts(3));
    expect(await work(cancelling)).toMatchObject({
      status: "cancelled",
      results: [{ listingId: "D0", success: true }],
      waiting: ["D1", "D2"],
    });
    expect(await push(["D1", "D2"])).toMatchObject({ status: "completed" });
    expect(await titlesAtEbay()).toHaveLength(3);
  });
});
