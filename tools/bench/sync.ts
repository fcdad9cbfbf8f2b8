import { setTimeout as sleep } from "node:timers/promises";

import { paths } from "../../functions/src/contract/documents.ts";
import { counting, meteredFirestore } from "../../functions/src/db/metering.ts";
import { syncListings } from "../../functions/src/db/syncListings.ts";
import { syncOperations } from "../../functions/src/db/syncOperations.ts";
import { withAccessToken } from "../../functions/src/domain/ebay/accessToken.ts";
import { callBudget } from "../../functions/src/domain/sync/callBudget.ts";
import type { ListingWrite, SyncPorts } from "../../functions/src/domain/sync/ports.ts";
import { runSync } from "../../functions/src/domain/sync/runSync.ts";
import { startSync } from "../../functions/src/domain/sync/startSync.ts";
import { ebayListingCalls } from "../../functions/src/ebay/listingCalls.ts";
import { ebaySyncCalls } from "../../functions/src/ebay/syncCalls.ts";
import { admin } from "../../tests/support/admin.ts";
import { type Marketplace, newSeller, openMarketplace } from "../../tests/support/ebaySeller.ts";
import { atLeast, atMost, type Measure, median } from "./measure.ts";

/** The emulators this benchmark runs on; the sync itself runs in this process. */
export const needs = ["firestore"] as const;

const SIZES = [100, 1_000, 10_000] as const;
const PAGE_SIZE = 200;
/** Listings that change between two syncs. */
const CHANGES = 25;
/** Documents for the comparison of writing many at once with one by one, and how often it is made. */
const SAMPLE = { together: 2_000, oneByOne: 200 };
const ROUNDS = 5;

/** `-- sync [sizes...]`: what a sync costs a seller with so many listings, in calls, document writes and time. */
export async function run(args: readonly string[]): Promise<Measure[]> {
  const sizes = args.length > 0 ? args.map(Number) : SIZES;
  const marketplace = await openMarketplace();
  try {
    const firestore = meteredFirestore(admin().firestore);
    const measures: Measure[] = [];
    for (const size of sizes) measures.push(...(await measureSize(marketplace, firestore, size)));
    return [...measures, await measureWrites(firestore)];
  } finally {
    await marketplace.close();
  }
}

type Firestore = ReturnType<typeof meteredFirestore>;

async function measureSize(marketplace: Marketplace, firestore: Firestore, size: number): Promise<Measure[]> {
  const uid = await newSeller(marketplace);
  const itemIds = await marketplace.seedListings(uid, size);
  const sync = syncOf(marketplace, firestore, uid);

  const first = await sync();
  const nothing = await sync();
  const changed = itemIds.slice(0, Math.min(CHANGES, size));
  const ebay = ebayListingCalls(marketplace.settings);
  for (const itemId of changed) {
    await withAccessToken(marketplace.connectionPorts, uid, (token) => ebay.setQuantity(token, itemId, 9));
  }
  const some = await sync();
  const full = await sync(true);

  const pages = Math.ceil(size / PAGE_SIZE);
  const name = (what: string) => `${size} listings: ${what}`;
  const exactly = (what: string, value: number, count: number): Measure => ({
    name: name(what),
    value,
    unit: "writes",
    bar: `${count} writes`,
    holds: value === count,
  });
  return [
    exactly("no change, writes to listings", nothing.listingWrites, 0),
    atMost(name("no change, marketplace calls"), "calls", nothing.calls, 3),
    { name: name("no change, writes of its own bookkeeping"), value: nothing.writes, unit: "writes" },
    { name: name("no change"), value: nothing.milliseconds, unit: "ms" },
    exactly(`${changed.length} changes, writes to listings`, some.listingWrites, changed.length),
    atMost(name(`${changed.length} changes, marketplace calls`), "calls", some.calls, 3),
    { name: name(`${changed.length} changes`), value: some.milliseconds, unit: "ms" },
    exactly("first pass, writes to listings", first.listingWrites, size),
    atMost(name("first pass, marketplace calls"), "calls", first.calls, Math.floor(1.3 * pages)),
    { name: name("first pass, per listing"), value: first.milliseconds / size, unit: "ms" },
    exactly("full pass without a change, writes to listings", full.listingWrites, 0),
    atMost(name("full pass, marketplace calls"), "calls", full.calls, Math.floor(1.3 * pages)),
    { name: name("full pass, per listing"), value: full.milliseconds / size, unit: "ms" },
  ];
}

interface Cost {
  calls: number;
  listingWrites: number;
  /** All documents, the listings among them. */
  writes: number;
  milliseconds: number;
}

/** A seller's sync, from the button to its end, as often as it is called. */
function syncOf(marketplace: Marketplace, firestore: Firestore, uid: string) {
  const { now } = marketplace.connectionPorts;
  const listings = syncListings(firestore);
  let queue = 0;
  let listingWrites = 0;
  const ports: SyncPorts = {
    listings: {
      ...listings,
      write: (seller, writes) => {
        listingWrites += writes.length;
        return listings.write(seller, writes);
      },
    },
    operations: syncOperations(firestore),
    marketplace: ebaySyncCalls(marketplace.settings, callBudget(now, sleep)),
    withAccessToken: (seller, work) => withAccessToken(marketplace.connectionPorts, seller, work),
    enqueue: () => Promise.resolve(void (queue += 1)),
    now,
  };
  return async (force = false): Promise<Cost> => {
    listingWrites = 0;
    const count = { reads: 0, writes: 0 };
    const startedAt = performance.now();
    const calls = await marketplace.callsDuring(() =>
      counting(count, async () => {
        await startSync({ ...ports, roleOf: () => Promise.resolve("super-admin") }, uid, force);
        for (; queue > 0; queue -= 1) await runSync(ports, uid, true);
      }),
    );
    const milliseconds = performance.now() - startedAt;
    const operation = await ports.operations.read(uid);
    if (operation.operation.status !== "completed") throw new Error(JSON.stringify(operation));
    return { calls: calls.length, listingWrites, writes: count.writes, milliseconds };
  };
}

/** Turn about, so that a busy moment of the machine's hits both. */
async function measureWrites(firestore: Firestore): Promise<Measure> {
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const single = await oneByOne(firestore, SAMPLE.oneByOne);
    ratios.push((await together(firestore, SAMPLE.together)) / single);
  }
  return atLeast("writes a second, times those of one by one, median", "x", median(ratios), 10);
}

/** Documents a second when each is waited for, as the sync's own document. */
function oneByOne(firestore: Firestore, count: number): Promise<number> {
  return perSecond(count, async (uid) => {
    for (const write of documents(count)) {
      await firestore.doc(paths.listing(uid, write.listingId)).set(write.fields);
    }
  });
}

/** Documents a second as the sync writes them. */
function together(firestore: Firestore, count: number): Promise<number> {
  return perSecond(count, (uid) => syncListings(firestore).write(uid, documents(count)));
}

async function perSecond(count: number, work: (uid: string) => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work(`bench-${crypto.randomUUID()}`);
  return count / ((performance.now() - startedAt) / 1_000);
}

function documents(count: number): Extract<ListingWrite, { kind: "create" }>[] {
  return Array.from({ length: count }, (_, index) => ({
    kind: "create" as const,
    listingId: `ebay-${index}`,
    fields: { title: `Die-cast car ${index}`, price: 5.99, quantity: 1, status: "active" as const },
    createdAt: null,
  }));
}
