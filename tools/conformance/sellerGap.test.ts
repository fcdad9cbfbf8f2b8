import * as fc from "fast-check";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";

import { activityDocument, orderDocument, paths } from "../../functions/src/contract/documents.ts";
import { catchUpSeller } from "../../functions/src/domain/catchUp/catchUpSeller.ts";
import { CALLS_PER_CATCH_UP } from "../../functions/src/domain/catchUp/schedule.ts";
import { startSync } from "../../functions/src/domain/sync/startSync.ts";
import { startEbaySimulator } from "../simulators/ebay/server.ts";
import { Killed, Machine, runOn } from "./testing/seller/machine.ts";
import { readOwnListings } from "./testing/seller/steps.ts";
import { KEYSET, openMortalFirestore, openWorld, advanceTime, type World } from "./testing/seller/world.ts";

const HOUR = 60 * 60_000;
const ITEMS = 8;
/** Events at the marketplace while its notifications are off. */
const HAPPENINGS = 50;

let simulator: Awaited<ReturnType<typeof startEbaySimulator>>;
let world: World;
let itemIds: string[];
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 10, 21, 18) });
  simulator = await startEbaySimulator({ port: 0, acceptUrl: "http://127.0.0.1/ebay", ...KEYSET });
});
beforeEach(async () => {
  const parts = { url: simulator.url, photo: new Uint8Array(), callsADay: 5_000 };
  world = openWorld({ ...parts, firestore: openMortalFirestore() });
  await world.connect();
  itemIds = [];
  for (let count = 0; count < ITEMS; count += 1) {
    const car = { title: `Car ${count}`, price: "2.00", quantity: 200 };
    itemIds.push(await world.market.placeItem(world.uid, car));
  }
  await inside(async () => {
    await startSync(world.syncPorts, world.uid, false);
    while (await world.work());
    await catchUp();
  });
});
afterEach(() => world.market.clearFaults());
afterAll(async () => {
  await simulator.close();
  vi.useRealTimers();
});

const inside = <T>(work: () => Promise<T>) => runOn(new Machine(), work);
const catchUp = () => catchUpSeller(world.catchUpPorts, world.uid);
const activities = async () => {
  const { docs } = await world.firestore.collection(paths.activities(world.uid)).get();
  return docs.map((found) => ({ id: found.id, ...activityDocument.parse(found.data()) }));
};

interface Expected {
  orders: Set<string>;
  sold: Map<string, number>;
  inquiries: Map<string, string>;
}

interface Happening {
  kind: "sale" | "question" | "offer";
  item: number;
  quantity: number;
}
const happening: fc.Arbitrary<Happening> = fc.record({
  kind: fc.constantFrom("sale", "question", "offer"),
  item: fc.nat(ITEMS - 1),
  quantity: fc.integer({ min: 1, max: 3 }),
});

/** Makes it all happen at the marketplace, without any notification. */
async function happen(happenings: readonly Happening[]): Promise<Expected> {
  const expected: Expected = { orders: new Set(), sold: new Map(), inquiries: new Map() };
  for (const [index, { kind, item, quantity }] of happenings.entries()) {
    const itemId = itemIds[item] ?? "";
    const text = `What about ${index}?`;
    advanceTime(20_000);
    if (kind === "sale") {
      const { orderId } = await world.market.buy([itemId], { quantity });
      expected.orders.add(orderId);
      expected.sold.set(itemId, (expected.sold.get(itemId) ?? 0) + quantity);
    } else if (kind === "question") {
      expected.inquiries.set(`question-${(await world.market.ask(itemId, text)).messageId}`, text);
    } else {
      const { offerId } = await world.market.offer(itemId, { price: "1.50", text, quantity });
      expected.inquiries.set(`offer-${offerId}`, text);
    }
  }
  advanceTime(HOUR);
  return expected;
}

/** Expects agreement: each sale, question and offer is here once, and the remaining copies match. */
async function expectAgreement({ orders, sold, inquiries }: Expected): Promise<void> {
  const { docs } = await world.firestore.collection(paths.orders(world.uid)).get();
  const stored = docs.map((found) => orderDocument.parse(found.data()).orderId);
  expect(stored.toSorted()).toEqual([...orders].toSorted());
  const recorded = await activities();
  const sales = recorded.filter(({ type }) => type === "sale").map(({ id }) => id);
  expect(sales.toSorted()).toEqual([...orders].map((orderId) => `sale-${orderId}`).toSorted());
  const questionsAndOffers = recorded.filter(({ type }) => type === "question" || type === "offer");
  expect(new Map(questionsAndOffers.map(({ id, text }) => [id, text]))).toEqual(inquiries);
  const listings = await readOwnListings(world);
  for (const { listingId, itemId } of questionsAndOffers.map(({ metadata }) => metadata))
    expect(listings).toContainEqual(expect.objectContaining({ id: listingId, ebayItemId: itemId }));
  const items = await world.market.listingsOf(world.uid);
  for (const { ebayItemId, quantity } of listings) {
    expect(quantity).toBe(items.find(({ itemId }) => itemId === ebayItemId)?.quantityAvailable);
    expect(quantity).toBe(200 - (sold.get(ebayItemId ?? "") ?? 0));
  }
}

test("catches up with 50 sales, questions and offers without a notification, once each", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(happening, { minLength: HAPPENINGS, maxLength: HAPPENINGS }),
      async (happenings) => {
        const expected = await happen(happenings);
        await inside(catchUp);
        await expectAgreement(expected);
        await inside(catchUp);
        await expectAgreement(expected);
      },
    ),
    // One run, in a random order. A failure prints its seed.
    { numRuns: 1, endOnFailure: true },
  );
});

test("catches up although the machine dies again and again on the way", async () => {
  const expected = await happen(fc.sample(happening, { numRuns: 12, seed: 5 }));
  let kills = 0;
  for (let lifetime = 3; lifetime < 200; lifetime += 17) {
    const machine = new Machine(lifetime);
    await runOn(machine, catchUp).catch((error: unknown) => {
      if (!(error instanceof Killed || machine.isDead)) throw error;
    });
    await machine.silence();
    if (machine.isDead) kills += 1;
    advanceTime(3 * 60_000);
  }
  expect(kills).toBeGreaterThan(3);
  await inside(catchUp);
  await expectAgreement(expected);
});

test("one part that fails keeps no other from running", async () => {
  const expected = await happen([
    { kind: "sale", item: 0, quantity: 1 },
    { kind: "question", item: 1, quantity: 1 },
    { kind: "offer", item: 2, quantity: 2 },
  ]);
  await world.market.addFault({ kind: "server-error", call: "GetSellerEvents", times: 50 });
  await expect(inside(catchUp)).rejects.toMatchObject({ code: "ebay/unavailable" });
  expect((await activities()).map(({ type }) => type).toSorted()).toEqual(["offer", "question", "sale"]);
  await world.market.clearFaults();
  await inside(catchUp);
  await expectAgreement(expected);
});

test("switches notifications on again that eBay has switched off, and keeps the seller's choice", async () => {
  const { setupPorts, asSeller, uid } = world;
  const read = () => asSeller(uid, (token) => setupPorts.marketplace.readPreferences(token));
  await inside(() =>
    asSeller(uid, (token) => setupPorts.marketplace.setPreferences(token, setupPorts.url, ["ItemSold"])),
  );
  await world.market.switchPlatform(false);
  advanceTime(5 * HOUR);
  await inside(catchUp);
  expect(await inside(read)).toMatchObject({ applicationEnabled: false });
  advanceTime(HOUR);
  await inside(catchUp);
  expect(await inside(read)).toEqual({ applicationEnabled: true, url: setupPorts.url, topics: ["ItemSold"] });
});

test("makes only its planned calls if nothing was missed, and shows when eBay last notified it", async () => {
  advanceTime(7 * HOUR);
  const calls = await world.market.callsDuring(() => inside(catchUp));
  const trading = calls.filter((call) => !call.includes("."));
  expect(trading.length).toBeLessThanOrEqual(CALLS_PER_CATCH_UP);
  expect(calls).toEqual(expect.arrayContaining(["fulfillment.getOrders", "GetSellerEvents"]));
  const progress = await world.firestore.doc(paths.operation(world.uid, "catchUp")).get();
  expect(progress.get("heardAt")).toMatchObject({ seconds: Math.floor(Date.now() / 1000) });
});

test("leaves it to a sync where the last look is older than eBay's list of changes", async () => {
  advanceTime(50 * HOUR);
  await inside(catchUp);
  expect(world.tasks.map(({ kind }) => kind)).toEqual(["sync"]);
  while (await inside(() => world.work()));
});
