import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";

import { listingDocument, orderDocument, paths } from "../../functions/src/contract/documents.ts";
import { findPendingEdits } from "../../functions/src/contract/listings/pendingEdits.ts";
import { readLedgers } from "../../functions/src/db/listings/ledgers.ts";
import { catchUpOrders } from "../../functions/src/domain/catchUp/catchUpOrders.ts";
import { reviseListing } from "../../functions/src/domain/listings/edit/reviseListing.ts";
import { compareFields } from "../../functions/src/domain/listings/ledger/ledger.ts";
import { readWhole } from "../../functions/src/domain/listings/whole/readWhole.ts";
import { startSync } from "../../functions/src/domain/sync/startSync.ts";
import { readItemTerms } from "../../functions/src/ebay/item/itemTerms.ts";
import { itemTerms } from "../../functions/src/contract/listings/ledger.ts";
import { DAY_MS } from "../../functions/src/contract/wire/durations.ts";
import { computeExpectedFigures } from "../../tests/support/ebayFigures.ts";
import { memoryFirestore } from "../../tests/support/memory/memoryFirestore.ts";
import { SHAPES } from "../simulators/ebay/foreign/shapes.ts";
import { startEbaySimulator } from "../simulators/ebay/server.ts";
import { TITLE_LOCKED } from "./testing/seller/steps.ts";
import { KEYSET, openWorld, type World } from "./testing/seller/world.ts";

const LISTINGS = 150;
const ORDERS = 40;

let simulator: Awaited<ReturnType<typeof startEbaySimulator>>;
let world: World;
let itemIds: string[];
beforeAll(async () => {
  simulator = await startEbaySimulator({ port: 0, acceptUrl: "http://127.0.0.1/ebay", ...KEYSET });
  const photo = await sharp({ create: { width: 600, height: 600, channels: 3, background: "#36c" } })
    .jpeg()
    .toBuffer();
  const parts = { url: simulator.url, photo, callsADay: 100_000, firestore: memoryFirestore(Date.now) };
  world = openWorld(parts);
  await world.connect();
  ({ itemIds } = await world.market.addForeignSeller(world.uid, { listings: LISTINGS, orders: ORDERS }));
  await sync();
  await catchUpOrders(world.orderPorts, world.uid);
}, 60_000);
afterAll(() => simulator.close());

async function sync(): Promise<void> {
  await startSync(world.syncPorts, world.uid, true);
  while (await world.work());
}
const stored = async () => {
  const { docs } = await world.firestore.collection(paths.listings(world.uid)).get();
  return docs.map((found) => ({ id: found.id, ...listingDocument.parse(found.data()) }));
};

test("items and orders of every shape are imported, once", async () => {
  const listings = await stored();
  expect(listings.map(({ ebayItemId }) => ebayItemId).sort()).toEqual([...itemIds].sort());
  expect(listings.flatMap((listing) => findPendingEdits(listing))).toEqual([]);
  const { docs } = await world.firestore.collection(paths.orders(world.uid)).get();
  expect(docs).toHaveLength(ORDERS);
  for (const found of docs) expect(orderDocument.safeParse(found.data()).success).toBe(true);
  await sync();
  const { written } = await world.syncPorts.operations.read(world.uid);
  expect(written).toBe(0);
});

test("the orders bring what eBay says that they bring", async () => {
  const { docs } = await world.firestore.collection(paths.orders(world.uid)).get();
  const since = Date.now() - 30 * DAY_MS;
  const orders = docs
    .map((found) => orderDocument.parse(found.data()))
    .filter(({ date }) => date.toMillis() >= since);
  const sum = (of: "revenueCents" | "feeCents" | "estimatedFeeCents" | "itemsSold") =>
    orders.reduce((total, order) => total + order[of], 0);
  const dollars = (amount: number) =>
    (amount / 100).toLocaleString("en-US", { style: "currency", currency: "USD" });
  const { bestSeller, average, ...expected } = computeExpectedFigures(await world.market.state(), world.uid);
  expect(expected).toEqual({
    ...{ revenue: dollars(sum("revenueCents")), carsSold: String(sum("itemsSold")) },
    ...{ fees: dollars(sum("feeCents")), estimatedFees: dollars(sum("estimatedFeeCents")) },
    profit: dollars(sum("revenueCents") - sum("feeCents")),
  });
  expect(average).toBe(dollars(sum("revenueCents") / sum("itemsSold")));
  expect(orders.flatMap(({ items }) => items.map(({ title }) => title))).toContain(bestSeller[0]);
});

test("each is read whole and compared, and none differs", async () => {
  for (const { id, ebayItemId } of await stored()) {
    const read = await readWhole(world.editPorts, world.uid, id, ebayItemId ?? "");
    expect(read, id).not.toBeNull();
    const [known] = await readLedgers(world.firestore, world.uid, [id]);
    const lines = known ? compareFields(known) : [];
    expect(lines.length, id).toBeGreaterThan(5);
    expect(lines.filter(({ differs }) => differs)).toEqual([]);
    expect(itemTerms.safeParse(known?.item && readItemTerms(known.item)).success, id).toBe(true);
  }
  // A reading has more than a list, so a pass after it reverts nothing.
  await sync();
  expect((await world.syncPorts.operations.read(world.uid)).written).toBe(0);
});

test("a new title reaches eBay, or a sentence says why not", { timeout: 60_000 }, async () => {
  const revised: (string | null | undefined)[] = [];
  const locked: string[] = [];
  const refused: string[] = [];
  for (const { id, title, listingType, quantitySold } of (await stored()).slice(0, SHAPES.length + 1)) {
    const changes = { title: `${title} new` };
    const edit = { listingId: id, base: { title }, changes };
    const answer = await reviseListing(world.editPorts, world.uid, edit);
    if (answer.outcome !== "refused") revised.push(listingType);
    else if (answer.ebayCode === TITLE_LOCKED && quantitySold > 0) locked.push(id);
    else refused.push(answer.message);
  }
  // Auctions, items of the Inventory API, and those that have sold are refused.
  expect(revised).not.toContain("Chinese");
  expect(revised).not.toEqual([]);
  expect(revised.length + locked.length).toBeGreaterThanOrEqual(SHAPES.length - 4);
  expect(refused.filter((message) => message.length < 20)).toEqual([]);
});
