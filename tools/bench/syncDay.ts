import { openCatchUpStore } from "../../functions/src/db/catchUps.ts";
import { openInquiryStore } from "../../functions/src/db/inbox/inquiries.ts";
import { openMessagingSellers } from "../../functions/src/db/inbox/messaging.ts";
import { openItemsAtEbay } from "../../functions/src/db/listings/itemsAtEbay.ts";
import { openUnreadItems } from "../../functions/src/db/listings/unreadItems.ts";
import { openOrderStore } from "../../functions/src/db/orders/orders.ts";
import type { meterFirestore } from "../../functions/src/db/usage/metering.ts";
import { catchUpOrders } from "../../functions/src/domain/catchUp/catchUpOrders.ts";
import { catchUpSeller } from "../../functions/src/domain/catchUp/catchUpSeller.ts";
import { getInterval } from "../../functions/src/domain/catchUp/schedule.ts";
import {
  computeReadShare,
  READ_AGAIN_MS,
  readUnreadItems,
} from "../../functions/src/domain/listings/whole/readUnreadItems.ts";
import { ensureSubscribed } from "../../functions/src/domain/notifications/setup.ts";
import type { SyncPorts } from "../../functions/src/domain/sync/ports.ts";
import { createEbayInquiryCalls } from "../../functions/src/ebay/inbox/inquiryCalls.ts";
import { createEbayListingCalls } from "../../functions/src/ebay/listingCalls.ts";
import { createEbayNotificationPreferences } from "../../functions/src/ebay/notifications/preferences.ts";
import { createEbayOrderCalls } from "../../functions/src/ebay/orders/orderCalls.ts";
import type { EbaySettings } from "../../functions/src/ebay/settings.ts";
import { DAY_MS } from "../../functions/src/contract/wire/durations.ts";
import type { Marketplace } from "../../tests/support/ebaySeller.ts";
import type { Measure } from "./measure.ts";
import { createEbayMessageSources } from "../../functions/src/ebay/inbox/tradingMessages.ts";

/** eBay's default limit for an application. */
const CALLS_A_DAY = 5_000;
/** How often a day a catch-up checks the seller's notifications. */
const CHECKS_A_DAY = 4;

interface DayPorts {
  marketplace: Marketplace;
  firestore: ReturnType<typeof meterFirestore>;
  settings: EbaySettings;
  sync: SyncPorts;
}

const createOrderPorts = ({ firestore, settings, sync }: DayPorts) => ({
  withAccessToken: sync.withAccessToken,
  now: sync.now,
  marketplace: createEbayOrderCalls(settings),
  orders: openOrderStore(firestore),
});

/**
 * Measures the first day of a seller with `size` listings: the sync before it, the orders, and the items that
 * are read in full within the day's share.
 */
export async function measureFirstDay(
  ports: DayPorts,
  uid: string,
  size: number,
  first: { calls: number; milliseconds: number },
): Promise<Measure[]> {
  const { marketplace, firestore, settings, sync } = ports;
  const share = computeReadShare(CALLS_A_DAY);
  let left = share;
  const startedAt = performance.now();
  const made = await countCalls(marketplace, async () => {
    await catchUpOrders(createOrderPorts(ports), uid);
    await readUnreadItems(
      {
        items: openItemsAtEbay(firestore),
        marketplace: createEbayListingCalls(settings),
        withAccessToken: sync.withAccessToken,
        unread: openUnreadItems(firestore),
        takeShare: (wanted) => {
          const granted = Math.min(wanted, left);
          left -= granted;
          return Promise.resolve(granted);
        },
        enqueue: () => Promise.resolve(),
        now: sync.now,
      },
      uid,
    );
  });
  const readings = made.get("GetItem") ?? 0;
  const calls = first.calls + sumCalls(made);
  const seconds = (first.milliseconds + performance.now() - startedAt) / 1_000;
  const name = (what: string) => `${size} listings: first import, ${what}`;
  return [
    { name: name("until the listings are here"), value: first.calls, unit: "calls" },
    { name: name("until the listings are here"), value: first.milliseconds / 1_000, unit: "s" },
    { name: name("the whole first day"), value: calls, unit: "calls" },
    { name: name("the whole first day"), value: seconds, unit: "s" },
    { name: name("GetItem's share of its calls"), value: (100 * readings) / calls, unit: "%" },
    {
      name: name("GetItem, each"),
      value: (seconds * 1_000 - first.milliseconds) / Math.max(1, readings),
      unit: "ms",
    },
    {
      name: name("days until every item is read whole, computed"),
      value: Math.ceil(size / share),
      unit: "days",
    },
  ];
}

/** Counts the calls of a connected seller without any activity, in a day of hourly catch-ups. */
export async function measureIdleDay(ports: DayPorts, uid: string, size: number): Promise<Measure[]> {
  const { marketplace, firestore, settings, sync } = ports;
  const progress = openCatchUpStore(firestore);
  const setup = {
    marketplace: createEbayNotificationPreferences(settings),
    withAccessToken: sync.withAccessToken,
    url: "https://pegboard.test/ebayWebhook",
  };
  const catchUp = () =>
    countCalls(marketplace, () =>
      catchUpSeller(
        {
          withAccessToken: sync.withAccessToken,
          now: sync.now,
          progress,
          sources: createEbayMessageSources(settings),
          sellers: openMessagingSellers(firestore),
          inquiries: {
            marketplace: createEbayInquiryCalls(settings),
            store: openInquiryStore(firestore, sync.now),
          },
          listings: sync.listings,
          marketplace: sync.marketplace,
          readSync: (seller) => sync.operations.read(seller),
          startSync: () => Promise.reject(new Error("nothing has changed")),
          orders: createOrderPorts(ports),
          ensureSubscribed: (seller) => ensureSubscribed(setup, seller),
        },
        uid,
      ),
    );
  // The first catch-up subscribes, the second one only checks.
  await catchUp();
  await progress.save(uid, { subscriptionCheckedAt: 0 });
  const [withCheck, plain] = [await catchUp(), await catchUp()];
  const runs = DAY_MS / getInterval(1, CALLS_A_DAY);
  const aDay = (isCounted: (name: string) => boolean) =>
    CHECKS_A_DAY * sumCalls(withCheck, isCounted) + (runs - CHECKS_A_DAY) * sumCalls(plain, isCounted);
  // Names of the Trading API have no dot.
  const trading = aDay((name) => !name.includes("."));
  return [
    {
      name: `an idle seller of ${size} listings, items read again a day, computed`,
      value: Math.ceil((size * DAY_MS) / READ_AGAIN_MS),
      unit: "calls",
    },
    { name: "an idle seller, calls of a catch-up", value: sumCalls(plain), unit: "calls" },
    { name: "an idle seller, calls of a day's catch-ups", value: aDay(() => true), unit: "calls" },
    {
      name: "an idle seller, Trading calls a day, of 5,000",
      value: trading,
      unit: "calls",
      bar: `at most ${5 * runs} calls`,
      holds: trading > 0 && trading <= 5 * runs,
    },
  ];
}

/** Counts the calls of `work` by name with eBay's counters. Its log only keeps the last thousand. */
async function countCalls(
  marketplace: Marketplace,
  work: () => Promise<unknown>,
): Promise<ReadonlyMap<string, number>> {
  const readCounts = async () =>
    new Map(
      Object.entries(((await marketplace.state()) as { callsToday: Record<string, number> }).callsToday),
    );
  const before = await readCounts();
  await work();
  const after = await readCounts();
  return new Map([...after].map(([name, count]) => [name, count - (before.get(name) ?? 0)]));
}

const sumCalls = (
  calls: ReadonlyMap<string, number>,
  isCounted: (name: string) => boolean = () => true,
): number => [...calls].reduce((sum, [name, count]) => (isCounted(name) ? sum + count : sum), 0);
