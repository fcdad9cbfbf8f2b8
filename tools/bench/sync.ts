import { setTimeout as sleep } from "node:timers/promises";

import { paths } from "../../functions/src/contract/documents.ts";
import { openCallLeases } from "../../functions/src/db/ebay/callLeases.ts";
import { countDocuments, meterFirestore } from "../../functions/src/db/usage/metering.ts";
import { openSyncListings } from "../../functions/src/db/sync/syncListings.ts";
import { openSyncOperations, openSyncPages } from "../../functions/src/db/sync/syncOperations.ts";
import { withAccessToken } from "../../functions/src/domain/ebay/accessToken.ts";
import { createCallBudget } from "../../functions/src/domain/ebay/callBudget.ts";
import type { ListingWrite, SyncPorts } from "../../functions/src/domain/sync/ports.ts";
import { runSync } from "../../functions/src/domain/sync/runSync.ts";
import { startSync } from "../../functions/src/domain/sync/startSync.ts";
import { createEbayListingCalls } from "../../functions/src/ebay/listingCalls.ts";
import { createEbaySyncCalls } from "../../functions/src/ebay/syncCalls.ts";
import { admin } from "../../tests/support/admin.ts";
import { type Marketplace, createSeller, openMarketplace } from "../../tests/support/ebaySeller.ts";
import { atMost, compareWithBaseline, type Measure, median } from "./measure.ts";
import { measureFirstDay, measureIdleDay } from "./syncDay.ts";

/** The sync itself runs in this process. */
export const needs = ["firestore"] as const;

const SIZES = [100, 1_000, 10_000] as const;
const PAGE_SIZE = 200;
/** Listings that change between two syncs. */
const CHANGES = 25;
/** Documents for the comparison of batched writes with single ones, and the number of rounds. */
const SAMPLE = { together: 2_000, oneByOne: 200 };
const ROUNDS = 5;

/** Runs of the largest size. Its times are medians. */
const REPEATS = 3;

/** `-- sync [sizes...]`: the cost of a sync for a seller of each size, in calls, document writes and time. */
export async function run(args: readonly string[]): Promise<Measure[]> {
  const sizes = args.length > 0 ? args.map(Number) : SIZES;
  const marketplace = await openMarketplace();
  try {
    const firestore = meterFirestore(admin().firestore);
    const costs: Costs[] = [];
    for (const size of sizes) {
      const repeats = size === Math.max(...sizes) ? REPEATS : 1;
      costs.push(await measureSize(marketplace, firestore, size, repeats));
    }
    const days = costs.at(-1)?.days ?? [];
    return [...costs.flatMap(createRows), ...measureGrowth(costs), ...days, await measureWrites(firestore)];
  } finally {
    await marketplace.close();
  }
}

type Firestore = ReturnType<typeof meterFirestore>;

/** The costs of one size: the most calls and writes of its runs, and the median time. */
interface Costs {
  size: number;
  first: Cost;
  nothing: Cost;
  some: Cost;
  full: Cost;
  changes: number;
  /** The first day and an idle one. */
  days: Measure[];
}

async function measureSize(
  marketplace: Marketplace,
  firestore: Firestore,
  size: number,
  repeats: number,
): Promise<Costs> {
  const uid = await createSeller(marketplace);
  const itemIds = await marketplace.seedListings(uid, size);
  const { ports, sync } = createSync(marketplace, firestore, uid);
  const changed = itemIds.slice(0, Math.min(CHANGES, size));
  const ebay = createEbayListingCalls(marketplace.settings);
  const first = await sync();
  const runs: Record<"nothing" | "some" | "full", Cost[]> = { nothing: [], some: [], full: [] };
  for (let run = 0; run < repeats; run += 1) {
    runs.nothing.push(await sync());
    for (const itemId of changed) {
      await withAccessToken(marketplace.connectionPorts, uid, (token) =>
        ebay.setQuantity(token, itemId, 9 + run),
      );
    }
    runs.some.push(await sync());
    runs.full.push(await sync(true));
  }
  const dayPorts = { marketplace, firestore, settings: marketplace.settings, sync: ports };
  // Only for the largest seller, and last, because it reads items.
  const days =
    repeats > 1
      ? [
          ...(await measureFirstDay(dayPorts, uid, size, first)),
          ...(await measureIdleDay(dayPorts, uid, size)),
        ]
      : [];
  return {
    size,
    first,
    nothing: findWorst(runs.nothing),
    some: findWorst(runs.some),
    full: findWorst(runs.full),
    changes: changed.length,
    days,
  };
}

function findWorst(costs: readonly Cost[]): Cost {
  const most = (field: keyof Cost) => Math.max(...costs.map((cost) => cost[field]));
  return {
    calls: most("calls"),
    listingWrites: most("listingWrites"),
    writes: most("writes"),
    milliseconds: median(costs.map(({ milliseconds }) => milliseconds)),
  };
}

function createRows({ size, first, nothing, some, full, changes }: Costs): Measure[] {
  const pages = Math.ceil(size / PAGE_SIZE);
  const name = (what: string) => `${size} listings: ${what}`;
  const exactly = (what: string, value: number, count: number): Measure => ({
    name: name(what),
    value,
    unit: "writes",
    bar: `${count} writes`,
    holds: value === count,
  });
  /** Calls, compared with the pages that must be read. */
  const perPage = (what: string, { calls }: Cost) =>
    compareWithBaseline(name(what), "calls", calls, pages, 1.3);
  return [
    exactly("no change, writes to listings", nothing.listingWrites, 0),
    atMost(name("no change, marketplace calls"), "calls", nothing.calls, 3),
    { name: name("no change, writes of its own bookkeeping"), value: nothing.writes, unit: "writes" },
    { name: name("no change"), value: nothing.milliseconds, unit: "ms" },
    exactly(`${changes} changes, writes to listings`, some.listingWrites, changes),
    atMost(name(`${changes} changes, marketplace calls`), "calls", some.calls, 3),
    { name: name(`${changes} changes`), value: some.milliseconds, unit: "ms" },
    exactly("first pass, writes to listings", first.listingWrites, size),
    perPage("first pass, marketplace calls beside pages", first),
    { name: name("first pass, per listing"), value: first.milliseconds / size, unit: "ms" },
    exactly("full pass without a change, writes to listings", full.listingWrites, 0),
    perPage("full pass, marketplace calls beside pages", full),
    { name: name("full pass, per listing"), value: full.milliseconds / size, unit: "ms" },
  ];
}

/** Compares the smallest with the largest seller: the cost of one more listing, and its growth. */
function measureGrowth(costs: readonly Costs[]): Measure[] {
  const [small, large] = [costs[0], costs.at(-1)];
  if (small === undefined || large === undefined || small === large) return [];
  const sizes = `${large.size} beside ${small.size} listings`;
  const more = large.size - small.size;
  const perMore = (kind: "nothing" | "some" | "first" | "full") =>
    (large[kind].milliseconds - small[kind].milliseconds) / more;
  return [
    {
      name: `growth, no change, ${sizes}`,
      value: large.nothing.milliseconds,
      unit: "ms",
      baseline: small.nothing.milliseconds,
      ratio: large.nothing.milliseconds / small.nothing.milliseconds,
    },
    ...(["first", "full"] as const).map((pass) =>
      compareWithBaseline(
        `growth, ${pass} pass per listing, ${sizes}`,
        "ms",
        large[pass].milliseconds / large.size,
        small[pass].milliseconds / small.size,
        1.2,
      ),
    ),
    { name: `one listing more, no change`, value: perMore("nothing"), unit: "ms" },
    { name: `one listing more, ${large.changes} changes`, value: perMore("some"), unit: "ms" },
    { name: `one listing more, first pass`, value: perMore("first"), unit: "ms" },
    { name: `one listing more, full pass`, value: perMore("full"), unit: "ms" },
  ];
}

interface Cost {
  calls: number;
  listingWrites: number;
  /** All documents, including the listings. */
  writes: number;
  milliseconds: number;
}

/** Returns a function that runs a seller's sync from the button to its end. */
function createSync(marketplace: Marketplace, firestore: Firestore, uid: string) {
  const { now } = marketplace.connectionPorts;
  const listings = openSyncListings(firestore);
  // As deployed: every call waits for the seller's and the day's limits.
  const budget = createCallBudget({
    leases: openCallLeases(firestore),
    callsADay: 1_000_000,
    warn: () => undefined,
    now,
    sleep,
  });
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
    operations: openSyncOperations(firestore),
    pages: openSyncPages(firestore),
    marketplace: createEbaySyncCalls({ ...marketplace.settings, budget }),
    withAccessToken: (seller, work) =>
      budget.runFor(seller, () => withAccessToken(marketplace.connectionPorts, seller, work)),
    enqueue: () => Promise.resolve(void (queue += 1)),
    now,
  };
  const sync = async (force = false): Promise<Cost> => {
    listingWrites = 0;
    const count = { reads: 0, writes: 0 };
    const startedAt = performance.now();
    const calls = await marketplace.callsDuring(() =>
      countDocuments(count, async () => {
        await startSync({ ...ports, findRole: () => Promise.resolve("super-admin") }, uid, force);
        for (; queue > 0; queue -= 1) await runSync(ports, uid, true);
      }),
    );
    const milliseconds = performance.now() - startedAt;
    const operation = await ports.operations.read(uid);
    if (operation.status !== "completed") throw new Error(JSON.stringify(operation));
    return { calls: calls.length, listingWrites, writes: count.writes, milliseconds };
  };
  return { ports, sync };
}

/** The two alternate, so that a busy moment affects both. The bar is for the median of the ratios. */
async function measureWrites(firestore: Firestore): Promise<Measure> {
  const rounds: { single: number; many: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const single = await writeOneByOne(firestore, SAMPLE.oneByOne);
    rounds.push({ single, many: await writeTogether(firestore, SAMPLE.together) });
  }
  const ratio = median(rounds.map(({ single, many }) => many / single));
  return {
    name: "documents written a second, beside one by one",
    value: median(rounds.map(({ many }) => many)),
    unit: "writes/s",
    baseline: median(rounds.map(({ single }) => single)),
    ratio,
    bar: "at least 10 x",
    holds: ratio >= 10,
  };
}

/** Documents a second when each write is awaited, as for the sync's own document. */
function writeOneByOne(firestore: Firestore, count: number): Promise<number> {
  return measurePerSecond(count, async (uid) => {
    for (const write of createDocuments(count)) {
      await firestore.doc(paths.listing(uid, write.listingId)).set(write.fields);
    }
  });
}

/** Documents a second as the sync writes them. */
function writeTogether(firestore: Firestore, count: number): Promise<number> {
  return measurePerSecond(count, (uid) => openSyncListings(firestore).write(uid, createDocuments(count)));
}

async function measurePerSecond(count: number, work: (uid: string) => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work(`bench-${crypto.randomUUID()}`);
  return count / ((performance.now() - startedAt) / 1_000);
}

function createDocuments(count: number): Extract<ListingWrite, { kind: "create" }>[] {
  return Array.from({ length: count }, (_, index) => ({
    kind: "create" as const,
    listingId: `ebay-${index}`,
    fields: { title: `Die-cast car ${index}`, price: 5.99, quantity: 1, status: "active" as const },
    createdAt: null,
  }));
}
