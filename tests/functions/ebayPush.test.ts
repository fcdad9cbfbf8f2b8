import sharp from "sharp";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { paths } from "../../functions/src/contract/documents.ts";
import { liveListings, publicationStore } from "../../functions/src/db/publications.ts";
import { withAccessToken } from "../../functions/src/domain/ebay/accessToken.ts";
import { type PushPorts, pushDrafts } from "../../functions/src/domain/listings/pushDrafts.ts";
import { ebayListingCalls, listingUrlOf } from "../../functions/src/ebay/listingCalls.ts";
import { admin } from "../support/admin.ts";
import { type Marketplace, newPerson, newSeller, openMarketplace } from "../support/ebaySeller.ts";

let marketplace: Marketplace;
let ports: PushPorts;
let uid: string;
const reported: unknown[] = [];
beforeAll(async () => {
  marketplace = await openMarketplace();
  const size = { width: 600, height: 840, channels: 3 as const, background: "#36c" };
  const photo = await sharp({ create: size }).jpeg().toBuffer();
  const calls = ebayListingCalls(marketplace.settings);
  ports = {
    publications: publicationStore(admin().firestore),
    liveListings: liveListings(admin().firestore),
    marketplace: calls,
    photos: { read: () => Promise.resolve(photo) },
    withAccessToken: (seller, work) => withAccessToken(marketplace.connectionPorts, seller, work),
    listingUrl: (itemId) => listingUrlOf(marketplace.settings, itemId),
    now: marketplace.connectionPorts.now,
    report: (_message, error) => reported.push(error),
  };
});
beforeEach(async () => {
  uid = await newSeller(marketplace);
  reported.length = 0;
});
afterEach(() => marketplace.clearFaults());
afterAll(() => marketplace.close());

const listing = (listingId: string) => admin().firestore.doc(paths.listing(uid, listingId));
async function drafts(count: number, fields: (index: number) => object = () => ({})): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, index) => `D${index}`);
  await Promise.all(
    ids.map((id, index) =>
      listing(id).set({
        title: `Camaro ${index}`,
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
const push = (ids: readonly string[], through: PushPorts = ports) => pushDrafts(through, uid, ids);
const titlesAtEbay = async () => (await marketplace.listingsOf(uid)).map(({ title }) => title).sort();

describe("pushing drafts", () => {
  test("publishes all, verifying the first alone, and says which item each has become", async () => {
    const ids = await drafts(5);
    const calls = await marketplace.callsDuring(async () => {
      const report = await push(ids);
      expect(report).toMatchObject({
        success: true,
        remaining: [],
        stopped: null,
        message: "5 of 5 drafts are live on eBay.",
      });
      expect(report.results.map(({ listingId }) => listingId)).toEqual(ids);
      const items = await marketplace.listingsOf(uid);
      expect(report.results.map(({ ebayItemId }) => ebayItemId).sort()).toEqual(
        items.map(({ itemId }) => itemId).sort(),
      );
    });
    const trading = calls.filter((call) => call.endsWith("FixedPriceItem"));
    expect(trading).toEqual(["VerifyAddFixedPriceItem", ...Array<string>(5).fill("AddFixedPriceItem")]);
  });

  test("again lists nothing twice and asks eBay nothing", async () => {
    const ids = await drafts(2);
    await push(ids);
    const calls = await marketplace.callsDuring(async () => {
      expect(await push([...ids, ...ids])).toMatchObject({
        success: true,
        results: [{ success: true }, { success: true }],
      });
    });
    expect(calls).toEqual([]);
    expect(await titlesAtEbay()).toEqual(["Camaro 0", "Camaro 1"]);
  });

  test("reports what eBay refused in its own words; mended, the failed ones alone are pushed again", async () => {
    const ids = await drafts(4, (index) => (index === 0 || index === 2 ? { price: 0.5 } : {}));
    const report = await push([...ids, "missing"]);
    expect(report).toMatchObject({
      success: false,
      message: "2 of 5 drafts are live on eBay, 3 failed.",
      results: [
        {
          success: false,
          ebayItemId: null,
          code: "ebay/refused",
          ebayCode: "73",
          message: "The price must be a valid amount of at least 0.99. Change the price and try again.",
        },
        { success: true, code: null },
        { success: false, ebayCode: "73" },
        { success: true },
        { listingId: "missing", success: false, code: "listing/not-found", message: null },
      ],
    });
    await drafts(4);
    const failed = report.results.filter(({ success }) => !success).map(({ listingId }) => listingId);
    expect((await push(failed)).results).toMatchObject([
      { success: true },
      { success: true },
      { success: false },
    ]);
    expect(await titlesAtEbay()).toEqual(["Camaro 0", "Camaro 1", "Camaro 2", "Camaro 3"]);
  });

  test("names what a draft lacks, and publishes the others", async () => {
    const ids = await drafts(2, (index) => (index === 0 ? { price: null } : {}));
    expect((await push(ids)).results).toMatchObject([
      { success: false, code: "listing/not-publishable", message: "The listing needs a price." },
      { success: true },
    ]);
  });

  test("stops when the day's quota is used up, naming what is left and when it goes on", async () => {
    const ids = await drafts(3);
    await marketplace.addFault({ kind: "quota", call: "VerifyAddFixedPriceItem" });
    const report = await push(ids);
    expect(report).toMatchObject({
      success: false,
      message: "0 of 3 drafts are live on eBay, 1 failed, 2 were not tried.",
      remaining: ["D1", "D2"],
      stopped: { code: "ebay/quota-exceeded" },
      results: [
        { code: "ebay/quota-exceeded", ebayCode: "518" },
        { code: "not-started" },
        { code: "not-started" },
      ],
    });
    expect(await titlesAtEbay()).toEqual([]);
  });

  test("stops while several are under way: each is told of, none is listed twice", async () => {
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
    const report = await push(ids, limited);
    const live = report.results.filter(({ success }) => success).length;
    const tried = report.results.filter(({ code }) => code === "ebay/quota-exceeded");
    const left = report.results.filter(({ code }) => code === "not-started");
    expect(report.stopped).toMatchObject({
      code: "ebay/quota-exceeded",
      resetsAt: expect.any(Number) as number,
    });
    expect(tried.length).toBeGreaterThan(0);
    expect(tried[0]).toMatchObject({
      ebayCode: "518",
      message: expect.stringContaining("usage limit") as string,
    });
    expect(report.remaining).toEqual(left.map(({ listingId }) => listingId));
    expect(report.remaining.length).toBeGreaterThan(0);
    expect(live + tried.length + left.length).toBe(8);
    expect(await marketplace.listingsOf(uid)).toHaveLength(live);

    await marketplace.clearFaults();
    expect(await push(ids)).toMatchObject({ success: true, remaining: [] });
    expect(await marketplace.listingsOf(uid)).toHaveLength(8);
  });

  test("without a connection tries one draft and no more", async () => {
    uid = await newPerson();
    const report = await push(await drafts(3));
    expect(report).toMatchObject({
      stopped: { code: "ebay/not-connected", resetsAt: null },
      remaining: ["D1", "D2"],
      results: [{ code: "ebay/not-connected" }, { code: "not-started" }, { code: "not-started" }],
    });
  });

  test("begins none for which there is no time", async () => {
    const ids = await drafts(3);
    const slow: PushPorts = {
      ...ports,
      marketplace: {
        ...ports.marketplace,
        verifyItem: async (...given) => {
          await ports.marketplace.verifyItem(...given);
          marketplace.clock.skipMs = 7 * 60_000;
        },
      },
    };
    const report = await push(ids, slow);
    marketplace.clock.skipMs = 0;
    expect(report).toMatchObject({
      stopped: { code: "server/timeout", resetsAt: null },
      remaining: ["D1", "D2"],
      results: [{ success: true }, { code: "not-started" }, { code: "not-started" }],
    });
  });

  test.each(["timeout-after-success", "rate-limit", "server-error"])("survives one %s", async (kind) => {
    const ids = await drafts(3);
    await marketplace.addFault({ kind, call: "AddFixedPriceItem", times: 1 });
    expect(await push(ids)).toMatchObject({ success: true });
    expect(await marketplace.listingsOf(uid)).toHaveLength(3);
  });

  test("is not stopped by a bug in one draft, which is reported", async () => {
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
});
