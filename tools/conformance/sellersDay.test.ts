import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

import { FieldValue } from "firebase-admin/firestore";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { paths } from "../../functions/src/contract/documents.ts";
import { HOUR_MS } from "../../functions/src/contract/wire/durations.ts";
import { catchUpSeller } from "../../functions/src/domain/catchUp/catchUpSeller.ts";
import { changeLiveQuantity } from "../../functions/src/domain/listings/changeLiveQuantity.ts";
import { computeReadShare } from "../../functions/src/domain/listings/whole/readUnreadItems.ts";
import { endListing } from "../../functions/src/domain/listings/endListing.ts";
import { startPush } from "../../functions/src/domain/listings/push/startPush.ts";
import { ensureSubscribed } from "../../functions/src/domain/notifications/setup.ts";
import { runSync } from "../../functions/src/domain/sync/runSync.ts";
import { startSync } from "../../functions/src/domain/sync/startSync.ts";
import { readPlatformNotification } from "../../functions/src/ebay/notifications/platformNotification.ts";
import { startEbaySimulator } from "../simulators/ebay/server.ts";
import { KEYSET, openMortalFirestore, openWorld, advanceTime, type World } from "./testing/seller/world.ts";

/** eBay's default limit for an application. */
const CALLS_A_DAY = 5_000;
/** A seller's cards of a day: new ones, and copies of a car that is on sale. */
const [NEW, COPIES] = [240, 60];
const SALES = 300;
/** Catch-ups, one hour apart, after the cards. */
const HOURS = 22;
const APPLICATION = { ...KEYSET, devId: "model-dev" };

let simulator: Awaited<ReturnType<typeof startEbaySimulator>>;
let server: Server;
let photo: Buffer;
/** Notifications that nobody has processed yet. */
let sent: string[] = [];

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  simulator = await startEbaySimulator({ port: 0, acceptUrl: "http://127.0.0.1/ebay", ...APPLICATION });
  server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      sent.push(Buffer.concat(parts).toString());
      response.end();
    });
  }).listen(0, "127.0.0.1");
  const size = { width: 600, height: 840, channels: 3 as const, background: "#36c" };
  photo = await sharp({ create: size }).jpeg().toBuffer();
});
afterAll(async () => {
  server.close();
  await simulator.close();
  vi.useRealTimers();
});

/** Processes eBay's notifications like the queue, until no more come. */
async function processSent(world: World): Promise<void> {
  for (;;) {
    await simulator.settle();
    const received = sent;
    if (received.length === 0) return;
    sent = [];
    for (const xml of received) {
      const notice = readPlatformNotification(APPLICATION, xml, Date.now());
      if (notice.kind === "refused") throw new Error(notice.reason);
      await world.deliver(notice);
    }
    while (await world.work());
  }
}

/** Connects a new seller at midnight Pacific time. `countCalls` counts their Trading calls since then, by name. */
async function startDay(day: number) {
  vi.setSystemTime(Date.UTC(2026, 10, day, 8, 1));
  const parts = { url: simulator.url, photo, callsADay: CALLS_A_DAY };
  const world = openWorld({ ...parts, firestore: openMortalFirestore() });
  const { uid } = world;
  await world.connect();
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const setup = { ...world.setupPorts, url: address };
  const catchUpPorts = { ...world.catchUpPorts, ensureSubscribed: () => ensureSubscribed(setup, uid) };
  await startSync(world.syncPorts, uid, true);
  await runSync(world.syncPorts, uid, true);
  await catchUpSeller(catchUpPorts, uid);
  await processSent(world);

  // A seller's first day has more calls: the connection, and the first sync.
  const counts = async () =>
    ((await world.market.state()) as { callsToday: Record<string, number> }).callsToday;
  const before = await counts();
  const countCalls = async (): Promise<Readonly<Record<string, number>>> =>
    Object.fromEntries(
      Object.entries(await counts())
        .filter(([name]) => !name.includes("."))
        .map(([name, count]) => [name, count - (before[name] ?? 0)] as const)
        .filter(([, count]) => count > 0),
    );
  return { world, catchUpPorts, countCalls };
}

/** Runs one day of a seller. Returns its Trading calls by name. */
async function spendDay(day: number, sales: number): Promise<Readonly<Record<string, number>>> {
  const { world, catchUpPorts, countCalls } = await startDay(day);
  const { uid, firestore } = world;
  await world.addDrafts(NEW);
  const ids = Array.from({ length: NEW }, (_, at) => `L${at + 1}`);
  await startPush(world.pushPorts, uid, ids);
  while (await world.work());
  await processSent(world);
  for (const id of ids.slice(0, COPIES)) {
    await firestore.doc(paths.listing(uid, id)).update({ quantity: FieldValue.increment(1) });
    await changeLiveQuantity(world.publishPorts, uid, id);
  }
  await processSent(world);
  expect(await world.market.listingsOf(uid)).toHaveLength(NEW);
  // In the order of the drafts, so that a car that sells twice has three copies.
  const listed = await Promise.all(ids.map((id) => firestore.doc(paths.listing(uid, id)).get()));
  const onSale = listed.map((listing) => String(listing.get("ebayItemId")));
  for (let hour = 1, sold = 0; hour <= HOURS; hour += 1) {
    advanceTime(HOUR_MS);
    for (; sold < Math.round((sales * hour) / HOURS); sold += 1)
      await world.market.buy([onSale[sold % NEW] ?? ""]);
    await processSent(world);
    await catchUpSeller(catchUpPorts, uid);
    await processSent(world);
  }
  expect(world.reported).toEqual([]);
  return countCalls();
}

const sumOf = (calls: Readonly<Record<string, number>>) =>
  Object.values(calls).reduce((sum, count) => sum + count, 0);

/** Returns how many such sellers the keyset can serve. All catch-ups take at most 200 runs of 3 calls. */
function countSellers(calls: Readonly<Record<string, number>>, readings: number): number {
  const { GetSellerEvents = 0, GetMemberMessages = 0, GetBestOffers = 0 } = calls;
  const catchUps = GetSellerEvents + GetMemberMessages + GetBestOffers;
  return Math.floor((CALLS_A_DAY - readings - 600) / (sumOf(calls) - catchUps));
}

test("the calls of a seller's day, and how many sellers a keyset carries", { timeout: 900_000 }, async () => {
  const idle = await spendDay(21, 0);
  expect(idle).toEqual({
    VerifyAddFixedPriceItem: 1,
    AddFixedPriceItem: NEW,
    // A copy asks for the remaining quantity, and sets it.
    GetItem: COPIES,
    ReviseInventoryStatus: COPIES,
    ...{ GetSellerEvents: HOURS, GetMemberMessages: HOURS, GetBestOffers: HOURS },
    GetNotificationPreferences: expect.any(Number) as number,
  });
  const busy = await spendDay(23, SALES);
  // eBay sends two notifications about a sale, and one reading of the item serves both.
  expect(busy).toEqual({ ...idle, GetItem: COPIES + SALES });
  // docs/performance.md. Readings of items may use a fifth of the day.
  const readings = computeReadShare(CALLS_A_DAY);
  const carried = [idle, busy].map((calls) => [countSellers(calls, 0), countSellers(calls, readings)]);
  expect(carried).toEqual([
    [11, 9],
    [6, 5],
  ]);
});

test("ending an item that nobody bought costs one call", async () => {
  const { world, countCalls } = await startDay(25);
  const { uid, firestore } = world;
  await world.addDrafts(1);
  await startPush(world.pushPorts, uid, ["L1"]);
  while (await world.work());
  await processSent(world);
  const before = await countCalls();
  const itemId = String((await firestore.doc(paths.listing(uid, "L1")).get()).get("ebayItemId"));
  expect(await endListing(world.endPorts, uid, itemId)).toMatchObject({ success: true });
  await processSent(world);
  expect(await countCalls()).toEqual({ ...before, EndFixedPriceItem: 1 });
});
