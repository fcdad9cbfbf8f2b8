import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { paths } from "../../functions/src/contract/documents.ts";
import { syncOrders } from "../../functions/src/domain/orders/syncOrders.ts";
import { startEbaySimulator } from "../simulators/ebay/server.ts";
import { Killed, Machine, runOn } from "./testing/seller/machine.ts";
import { KEYSET, openMortalFirestore, openWorld, advanceTime, type World } from "./testing/seller/world.ts";

/** Three pages of 200. */
const ORDERS = 450;

let simulator: Awaited<ReturnType<typeof startEbaySimulator>>;
let world: World;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 10, 21, 18) });
  simulator = await startEbaySimulator({ port: 0, acceptUrl: "http://127.0.0.1/ebay", ...KEYSET });
  const parts = { url: simulator.url, photo: new Uint8Array(), callsADay: 5_000 };
  world = openWorld({ ...parts, firestore: openMortalFirestore() });
  await world.connect();
  const car = { title: "Camaro", price: "2.00", quantity: ORDERS };
  const itemId = await world.market.placeItem(world.uid, car);
  for (let order = 0; order < ORDERS; order += 1) await world.market.buy([itemId]);
});
afterAll(async () => {
  await simulator.close();
  vi.useRealTimers();
});

const syncOn = (machine: Machine) =>
  runOn(machine, () => syncOrders(world.orderPorts, world.uid, "super-admin"));
const countStored = async () => (await world.firestore.collection(paths.orders(world.uid)).get()).docs.length;
const pagesDuring = async (work: () => Promise<unknown>) =>
  (await world.market.callsDuring(work)).filter((call) => call === "fulfillment.getOrders").length;

test("a sync of many orders that is killed resumes at its last page", async () => {
  let lifetime = 1;
  while ((await countStored()) < 200) {
    await expect(syncOn(new Machine((lifetime += 1)))).rejects.toThrow(Killed);
    advanceTime(60_000);
  }
  expect(await pagesDuring(() => syncOn(new Machine()))).toBeLessThanOrEqual(3);
  expect(await countStored()).toBe(ORDERS);

  // After two stored pages, there is one more to read.
  await world.firestore.doc(paths.operation(world.uid, "orders")).delete();
  const since = Date.now() - 24 * 60 * 60_000;
  const place = { since, startedAt: Date.now(), offset: 400, modifiedUntil: 0, at: Date.now() };
  await world.orderPorts.orders.saveCursor(world.uid, null, place);
  expect(await pagesDuring(() => syncOn(new Machine()))).toBe(1);
  expect(await world.orderPorts.orders.readProgress(world.uid)).toMatchObject({ place: null });
});

test("one that was abandoned an hour ago starts again, and writes nothing twice", async () => {
  await world.firestore.doc(paths.operation(world.uid, "orders")).delete();
  const at = Date.now() - 61 * 60_000;
  const place = { since: 0, startedAt: at, offset: 400, modifiedUntil: 0, at };
  await world.orderPorts.orders.saveCursor(world.uid, null, place);
  expect(
    await pagesDuring(async () => expect(await syncOn(new Machine())).toMatchObject({ changed: 0 })),
  ).toBe(3);
});
