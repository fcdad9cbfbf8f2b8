import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../contract/wire/durations.ts";

export const RUN_EVERY_MS = 10 * MINUTE_MS;
/**
 * The share of the application's Trading calls that catch-ups may take. The rest is for sellers' own actions
 * during the day. A fifth allows 8 sellers to be caught up every hour, with eBay's default of 5,000 calls
 * (decisions/ebay/0122).
 */
const CALL_SHARE = 0.2;
/**
 * Trading calls of a catch-up that finds no changes: GetSellerEvents, GetMemberMessages, GetBestOffers, and
 * at most two for the notifications. Orders are read by the Fulfillment API, which has separate limits.
 */
export const CALLS_PER_CATCH_UP = 5;
const SHORTEST_INTERVAL_MS = HOUR_MS;
/** How often the application's own subscriptions (account deletions, withdrawn consents) are checked. */
const APPLICATION_CHECK_MS = 6 * HOUR_MS;
/**
 * eBay lists changes of 48 hours. Beyond that, a catch-up becomes a full sync, which takes more calls. 200
 * sellers use up the share at this interval. For more sellers, ask eBay for a higher limit.
 */
const LONGEST_INTERVAL_MS = DAY_MS;

interface Seller {
  uid: string;
  /** Epoch milliseconds. Null if the seller was never scheduled. */
  dueAt: number | null;
}

export interface SchedulePorts {
  listConnected: () => Promise<Seller[]>;
  setDue: (uid: string, dueAt: number) => Promise<void>;
  /** Enqueues a seller's catch-up for a time (epoch milliseconds). Duplicates do no harm. */
  enqueue: (uid: string, at: number) => Promise<void>;
  /** Enqueues a check of the application's own subscriptions. */
  enqueueApplicationCheck: () => Promise<void>;
  /** The application's Trading calls per day. */
  callsADay: number;
  now: () => number;
}

/**
 * Returns the interval between catch-ups of one seller, so that all sellers together keep within the share.
 */
export function getInterval(sellers: number, callsADay: number): number {
  const needed = (sellers * CALLS_PER_CATCH_UP * DAY_MS) / (callsADay * CALL_SHARE);
  return Math.min(LONGEST_INTERVAL_MS, Math.max(SHORTEST_INTERVAL_MS, needed));
}

/** Returns true in one run of each `APPLICATION_CHECK_MS`, so that the last check needn't be stored. */
const isApplicationCheckDue = (time: number): boolean =>
  Math.floor(time / RUN_EVERY_MS) % (APPLICATION_CHECK_MS / RUN_EVERY_MS) === 0;

/**
 * Enqueues the due catch-ups, evenly spread until the next run, the longest overdue first. Sellers who were
 * never scheduled are spread over the interval. After an outage, each run takes at most twice its usual
 * number.
 */
export async function scheduleCatchUps(ports: SchedulePorts): Promise<void> {
  const { enqueue, setDue, callsADay, now } = ports;
  const sellers = await ports.listConnected();
  if (sellers.length > 0 && isApplicationCheckDue(now())) await ports.enqueueApplicationCheck();
  const interval = getInterval(sellers.length, callsADay);
  const startedAt = now();
  const fresh = sellers.filter(({ dueAt }) => dueAt === null);
  for (const [index, { uid }] of fresh.entries()) {
    await setDue(uid, startedAt + Math.round((interval * index) / fresh.length));
  }
  const most = Math.ceil((2 * sellers.length * RUN_EVERY_MS) / interval);
  const due = sellers
    .flatMap(({ uid, dueAt }) => (dueAt !== null && dueAt <= startedAt ? [{ uid, dueAt }] : []))
    .toSorted((one, other) => one.dueAt - other.dueAt)
    .slice(0, most);
  for (const [index, { uid }] of due.entries()) {
    // Enqueues before the due time is stored, because a crash in between would otherwise skip the seller.
    await enqueue(uid, startedAt + Math.round((RUN_EVERY_MS * index) / due.length));
    await setDue(uid, startedAt + interval);
  }
}
