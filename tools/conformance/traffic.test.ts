import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { listingDocument, paths } from "../../functions/src/contract/documents.ts";
import { DAY_MS } from "../../functions/src/contract/wire/durations.ts";
import {
  listAccess,
  EBAY_ACCESS_KEYS,
  NEEDED_ACCESS,
  listScopes,
  USUAL_ACCESS,
} from "../../functions/src/contract/ebay/ebayAccess.ts";
import { openSharedCalls } from "../../functions/src/db/ebay/sharedCalls.ts";
import { openItemsAtEbay } from "../../functions/src/db/listings/itemsAtEbay.ts";
import { openTrafficListings, openTrafficProgress } from "../../functions/src/db/listings/traffic.ts";
import { toPacificDay } from "../../functions/src/domain/ebay/quota.ts";
import { readTraffic } from "../../functions/src/domain/listings/traffic/readTraffic.ts";
import { readWhole } from "../../functions/src/domain/listings/whole/readWhole.ts";
import { createEbayTrafficCalls } from "../../functions/src/ebay/analytics/trafficCalls.ts";
import { startEbaySimulator } from "../simulators/ebay/server.ts";
import { Machine, runOn } from "./testing/seller/machine.ts";
import {
  KEYSET,
  meterFetch,
  openMortalFirestore,
  openWorld,
  advanceTime,
  type World,
} from "./testing/seller/world.ts";

/** Noon at eBay. */
const NOW = Date.UTC(2026, 10, 21, 20);
const WITH_TRAFFIC = [...USUAL_ACCESS, "traffic"] as const;

let simulator: Awaited<ReturnType<typeof startEbaySimulator>>;
let wire: ReturnType<typeof meterFetch>;
let world: World;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  simulator = await startEbaySimulator({ port: 0, acceptUrl: "http://127.0.0.1/ebay", ...KEYSET });
  wire = meterFetch();
});
beforeEach(async () => {
  vi.setSystemTime(Date.now() + DAY_MS);
  const parts = { url: simulator.url, photo: new Uint8Array(), callsADay: 5_000 };
  world = openWorld({ ...parts, firestore: openMortalFirestore() });
  await world.connect(WITH_TRAFFIC);
});
afterAll(async () => {
  wire.restore();
  await simulator.close();
  vi.useRealTimers();
});

const place = async (title: string, fields: Record<string, string | number> = {}) => {
  const itemId = await world.market.placeItem(world.uid, { title, price: "10.00", quantity: 5, ...fields });
  await world.firestore
    .doc(paths.listing(world.uid, `L-${itemId}`))
    .set({ title, ebayItemId: itemId, price: 10, quantity: 5, status: "active", isDraft: false });
  return itemId;
};
const listingOf = async (itemId: string) =>
  listingDocument.parse((await world.firestore.doc(paths.listing(world.uid, `L-${itemId}`)).get()).data());
const visit = (itemId: string) => fetch(`${simulator.url}/itm/${itemId}`);
const countCalls = async (work: () => Promise<unknown>) =>
  (await world.market.callsDuring(work)).filter((call) => call === "analytics.getTrafficReport").length;

function ports({ limit = 90, enqueued = [] as string[] } = {}) {
  const takeCalls = openSharedCalls(world.firestore, "traffic", limit, Date.now);
  return {
    progress: openTrafficProgress(world.firestore),
    listings: openTrafficListings(world.firestore),
    marketplace: createEbayTrafficCalls(world.settings),
    withAccessToken: world.asSeller,
    takeCall: (uid: string) => takeCalls(uid, 1),
    enqueue: (uid: string) => Promise.resolve(void enqueued.push(uid)),
    now: Date.now,
  };
}
const read = (options = {}) => readTraffic(ports(options), world.uid);

describe("the traffic report", () => {
  it("gives listings the views, impressions and sales of thirty whole days", async () => {
    const itemId = await place("Bone Shaker");
    for (let at = 0; at < 3; at += 1) await visit(itemId);
    await world.market.buy([itemId], {});
    await read();
    // Today's figures aren't complete.
    expect(await listingOf(itemId)).toMatchObject({ viewCount: 0, impressionCount: 0 });
    advanceTime(DAY_MS);
    await read();
    const yesterday = toPacificDay(Date.now() - DAY_MS);
    expect(await listingOf(itemId)).toMatchObject({
      viewCount: 3,
      impressionCount: 60,
      traffic: { from: toPacificDay(Date.now() - 30 * DAY_MS), to: yesterday, sales: 1 },
    });
  });

  it("is read once a day, in parts of 200 listings", async () => {
    for (let at = 0; at < 201; at += 1) await place(`Car ${at}`);
    expect(await countCalls(read)).toBe(2);
    expect(await countCalls(read)).toBe(0);
  });

  it("continues on the next day where the calls of this one ended", async () => {
    const items: string[] = [];
    for (let at = 0; at < 201; at += 1) items.push(await place(`Car ${at}`));
    const known = async () => {
      const all = await Promise.all(items.map(listingOf));
      return all.filter(({ traffic }) => traffic).length;
    };
    await read({ limit: 1 });
    expect(await known()).toBe(200);
    await read({ limit: 1 });
    expect(await known()).toBe(200);
    advanceTime(DAY_MS);
    await read({ limit: 1 });
    expect(await known()).toBe(201);
  });

  it("leaves out items that eBay has no data of", async () => {
    const [itemId, gone] = [await place("Bone Shaker"), "110999999999"];
    await world.firestore
      .doc(paths.listing(world.uid, `L-${gone}`))
      .set({ title: "Gone", ebayItemId: gone, quantity: 1, status: "active", isDraft: false });
    await read();
    expect((await listingOf(itemId)).traffic).toBeTruthy();
    expect(await listingOf(gone)).toMatchObject({ ebayItemId: gone });
    expect((await listingOf(gone)).traffic ?? null).toBeNull();
  });

  it("comes before the item's own counter, which counts again when the access is withdrawn", async () => {
    const itemId = await place("Bone Shaker", {
      views: 40,
      startTime: new Date(NOW - 80 * DAY_MS).toISOString(),
    });
    await read();
    const reported = (await listingOf(itemId)).viewCount;
    expect(reported).toBeLessThan(40);
    const whole = () =>
      readWhole(
        {
          items: openItemsAtEbay(world.firestore),
          marketplace: world.editPorts.marketplace,
          withAccessToken: world.asSeller,
        },
        world.uid,
        `L-${itemId}`,
        itemId,
      );
    await whole();
    expect((await listingOf(itemId)).viewCount).toBe(reported);
    advanceTime(15 * DAY_MS);
    await whole();
    expect(await listingOf(itemId)).toMatchObject({ viewCount: 40, traffic: null, impressionCount: null });
  });

  it("isn't asked for without its scope", async () => {
    await world.firestore.doc(paths.user(world.uid)).update({ "ebay.scopes": listScopes(USUAL_ACCESS) });
    const itemId = await place("Bone Shaker");
    expect(await countCalls(read)).toBe(0);
    expect((await listingOf(itemId)).traffic ?? null).toBeNull();
  });

  it.each(EBAY_ACCESS_KEYS.filter((key) => key !== NEEDED_ACCESS))(
    "and any other access is named where the keyset lacks it, and the rest is granted without it: %s",
    async (lacking) => {
      const others = EBAY_ACCESS_KEYS.filter((key) => key !== lacking);
      await world.market.grantKeyset(listScopes(others));
      try {
        await expect(world.connect(EBAY_ACCESS_KEYS)).rejects.toMatchObject({
          ...{ code: "ebay/access-refused", params: { access: lacking } },
        });
        await world.connect(others);
        const { ebay } = (await world.firestore.doc(paths.user(world.uid)).get()).data() ?? {};
        expect(listAccess((ebay as { scopes: string[] }).scopes)).toEqual(others);
      } finally {
        await world.market.grantKeyset([]);
      }
    },
  );

  it("stops for the day when eBay refuses it", async () => {
    await world.market.addFault({ call: "analytics.getTrafficReport", kind: "rate-limit", times: 9 });
    await place("Bone Shaker");
    await read();
    await world.market.clearFaults();
    expect(await countCalls(read)).toBe(0);
    advanceTime(DAY_MS);
    expect(await countCalls(read)).toBe(1);
  });

  describe("that eBay refuses after it was granted", () => {
    const refusedAt = async () =>
      (await world.firestore.doc(paths.user(world.uid)).get()).get("ebay.trafficRefusedAt") as unknown;

    it("is reported, and read again on the day that the seller connects again", async () => {
      await place("Bone Shaker");
      await world.connect(USUAL_ACCESS);
      await world.believeAccess(WITH_TRAFFIC);
      expect(await countCalls(read)).toBe(1);
      expect(await refusedAt()).toBe(Date.now());
      expect(await countCalls(read)).toBe(0);
      await world.connectAgain({ access: WITH_TRAFFIC });
      expect(await refusedAt()).toBeUndefined();
      expect(await countCalls(read)).toBe(1);
      expect(await refusedAt()).toBeUndefined();
    });

    it("is no longer reported when eBay grants access again", async () => {
      await place("Bone Shaker");
      await world.firestore.doc(paths.user(world.uid)).update({ "ebay.trafficRefusedAt": 1 });
      await read();
      expect(await refusedAt()).toBeNull();
    });
  });

  it("is whole after its machine dies at any request", async () => {
    const itemId = await place("Bone Shaker");
    await visit(itemId);
    advanceTime(DAY_MS);
    for (let dies = 0; ; dies += 1) {
      const machine = new Machine(dies);
      const isDone = await runOn(machine, () => read()).then(
        () => true,
        () => false,
      );
      if (isDone && !machine.isDead) break;
      // The worker's lease ends.
      advanceTime(10 * 60_000);
    }
    expect(await listingOf(itemId)).toMatchObject({ viewCount: 1, traffic: { sales: 0 } });
  });
});

describe("the simulated traffic report refuses", () => {
  const ask = async (query: Record<string, string>) => {
    const url = `${simulator.url}/sell/analytics/v1/traffic_report?${new URLSearchParams(query)}`;
    return world.asSeller(world.uid, async (token) => {
      const answer = await fetch(url, { headers: { Authorization: `Bearer ${token}` } });
      const body = (await answer.json()) as { errors?: { errorId: number }[] };
      return [answer.status, body.errors?.[0]?.errorId];
    });
  };
  const day = (ago: number) => toPacificDay(Date.now() - ago * DAY_MS).replaceAll("-", "");
  const good = () => ({
    dimension: "LISTING",
    metric: "LISTING_VIEWS_TOTAL",
    filter: `marketplace_ids:{EBAY_US},date_range:[${day(30)}..${day(1)}]`,
  });
  const range = (from: string, to: string) => `marketplace_ids:{EBAY_US},date_range:[${from}..${to}]`;
  const many = Array.from({ length: 201 }, (_, at) => String(110_000_000_000 + at)).join("|");

  it.each<[string, number, () => Record<string, string>]>([
    ["another dimension", 50001, () => ({ ...good(), dimension: "MONTH" })],
    ["an unknown metric", 50002, () => ({ ...good(), metric: "LISTING_VIEWS" })],
    ["no metric", 50008, () => ({ ...good(), metric: "" })],
    ["no filter", 50005, () => ({ ...good(), filter: "" })],
    ["an unknown filter", 50021, () => ({ ...good(), filter: `${good().filter},sku:{A}` })],
    ["a marketplace without reports", 50023, () => ({ ...good(), filter: "marketplace_ids:{EBAY_FR}" })],
    ["no such marketplace", 50024, () => ({ ...good(), filter: "marketplace_ids:{EBAY_XX}" })],
    ["no days", 50031, () => ({ ...good(), filter: "marketplace_ids:{EBAY_US}" })],
    ["a malformed day", 50013, () => ({ ...good(), filter: range("2026-10-01", day(1)) })],
    ["a malformed last day", 50014, () => ({ ...good(), filter: range(day(9), "20261301") })],
    ["an end before the start", 50004, () => ({ ...good(), filter: range(day(2), day(9)) })],
    ["a day to come", 50018, () => ({ ...good(), filter: range(day(9), day(-1)) })],
    ["more than 90 days", 50026, () => ({ ...good(), filter: range(day(91), day(1)) })],
    ["more than two years ago", 50025, () => ({ ...good(), filter: range(day(740), day(700)) })],
    ["more than 200 items", 50028, () => ({ ...good(), filter: `${good().filter},listing_ids:{${many}}` })],
    ["a malformed item", 50029, () => ({ ...good(), filter: `${good().filter},listing_ids:{12}` })],
    [
      "another seller's item",
      50030,
      () => ({ ...good(), filter: `${good().filter},listing_ids:{110999999998}` }),
    ],
    [
      "commas between items",
      50029,
      () => ({ ...good(), filter: `${good().filter},listing_ids:{110999999998,1}` }),
    ],
    ["an order by another metric", 50035, () => ({ ...good(), sort: "-TRANSACTION" })],
    ["no parameters", 50009, () => ({})],
  ])("%s: %i", async (_what, errorId, query) => {
    expect(await ask(query())).toEqual([400, errorId]);
  });

  it("a token without the scope: 1100", async () => {
    await world.connect(USUAL_ACCESS);
    expect(await ask(good())).toEqual([403, 1100]);
  });
});
