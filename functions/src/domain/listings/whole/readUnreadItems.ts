import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../contract/wire/durations.ts";
import { AppError } from "../../../contract/wire/errors.ts";
import { getQuotaReset } from "../../ebay/quota.ts";
import { readWhole, type WholePorts } from "./readWhole.ts";

/**
 * The share of the application's daily calls for reading items in the background. A first import of 10,000
 * items then takes ten days of 5,000 calls, and four out of five calls remain for the sellers' own actions
 * (decisions/ebay/0117).
 */
const READ_SHARE = 0.2;

/** Returns the number of calls for background readings, of the application's calls in a day. */
export const computeReadShare = (callsADay: number): number => Math.floor(callsADay * READ_SHARE);

const BATCH = 50;
/**
 * Calls taken from the share at once. All sellers count in one document: with one write per call, fifty sellers
 * waited for each other until Firestore gave up. A worker that ends early loses at most nine calls.
 */
const CALLS_PER_LEASE = 10;
/** Time share of one task. Another task then continues, because functions have a timeout. */
const TIME_SHARE_MS = 6 * MINUTE_MS;
/** Includes the slowest call after the time share. */
const LEASE_MS = TIME_SHARE_MS + 2 * MINUTE_MS;
/** Pause after a seller's share is used up. More of what others leave is lent as the day goes by. */
const LATER_MS = HOUR_MS;
/** Allows for clock differences to the queue. */
const MARGIN_MS = 1_000;

/**
 * Interval between readings of an item. Lists don't contain changed descriptions or specifics, and
 * notifications of them can get lost. 10,000 items then take a third of `READ_SHARE` (decisions/ebay/0208).
 */
export const READ_AGAIN_MS = 30 * DAY_MS;

interface Unread {
  listingId: string;
  itemId: string;
  isAgain: boolean;
}

export interface ReadUnreadPorts extends WholePorts {
  unread: {
    /** Claims the reading of a seller's items. Returns false if another worker holds the claim. */
    claim(uid: string, now: number, until: number): Promise<boolean>;
    release(uid: string): Promise<void>;
    /**
     * Finds imported listings whose item was never read completely. Then finds listings for sale whose last
     * reading is older than the last full pass, or than `before` (epoch milliseconds).
     */
    find(uid: string, limit: number, before: number): Promise<Unread[]>;
    /** Records that a listing was read now, or that its item doesn't exist. */
    noteRead(uid: string, listingId: string): Promise<void>;
  };
  /**
   * Takes up to `wanted` calls of the seller's share of today's readings. Returns the number taken: 0 if the
   * share is used up for now (decisions/ebay/0291).
   */
  takeShare(wanted: number): Promise<number>;
  /** Enqueues the remaining work, now or at a time (epoch milliseconds). */
  enqueue(uid: string, at?: number): Promise<void>;
  now: () => number;
}

/**
 * Reads the item data that lists in a sync don't contain, item by item, within a share of the daily calls.
 * First reads newly imported items, then those that were read longest ago. Continues later that day or on
 * the next one, and ends when all are read. Idempotent: an item that was read meanwhile isn't read again.
 */
export async function readUnreadItems(ports: ReadUnreadPorts, uid: string): Promise<void> {
  const { unread, now } = ports;
  if (!(await unread.claim(uid, now(), now() + LEASE_MS))) return;
  try {
    const resumesAt = await readUntil(ports, uid, now() + TIME_SHARE_MS);
    if (resumesAt !== null) await ports.enqueue(uid, resumesAt);
  } finally {
    await unread.release(uid);
  }
}

/** Returns when to continue, or null after the last item. */
async function readUntil(ports: ReadUnreadPorts, uid: string, deadline: number): Promise<number | null> {
  const { unread, now } = ports;
  let leased = 0;
  for (;;) {
    const found = await unread.find(uid, BATCH, now() - READ_AGAIN_MS);
    if (found.length === 0) return null;
    for (const [at, one] of found.entries()) {
      if (now() > deadline) return now();
      if (leased === 0) leased = await ports.takeShare(Math.min(CALLS_PER_LEASE, found.length - at));
      if (leased === 0) return Math.min(getQuotaReset(now()) + MARGIN_MS, now() + LATER_MS);
      leased -= 1;
      const outcome = await readOne(ports, uid, one);
      if (outcome === "tomorrow") return getQuotaReset(now()) + MARGIN_MS;
      if (outcome === "never") return null;
    }
  }
}

async function readOne(
  ports: ReadUnreadPorts,
  uid: string,
  { listingId, itemId, isAgain }: Unread,
): Promise<"read" | "tomorrow" | "never"> {
  try {
    const read = await readWhole(ports, uid, listingId, itemId);
    // A reading without changes doesn't write the listing, so it is recorded here.
    if (read === null || isAgain) await ports.unread.noteRead(uid, listingId);
    return "read";
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    switch (error.code) {
      case "ebay/quota-exceeded":
        return "tomorrow";
      case "ebay/not-connected":
      case "ebay/authorization-expired":
        return "never";
      case "ebay/refused":
        await ports.unread.noteRead(uid, listingId);
        return "read";
      default:
        throw error;
    }
  }
}
