import { DAY_MS } from "../../../contract/wire/durations.ts";
import { AppError } from "../../../contract/wire/errors.ts";
import { quotaResetsAt } from "../../ebay/quota.ts";
import { readWhole, type WholePorts } from "./readWhole.ts";

/**
 * The share of the application's calls of a day that reading items in the background may take. A first import of 10,000
 * items is then read in ten days of 5,000 calls, and four of five calls stay for what sellers do themselves.
 */
export const READ_SHARE = 0.2;

const BATCH = 50;
/**
 * Calls that are taken of the share at once. All sellers count in one document, and a transaction for each call made
 * fifty sellers wait for each other until Firestore gave up. A worker that ends early loses at most nine calls.
 */
const TAKEN_AT_ONCE = 10;
/** The time share of one task. Another task then continues, because functions have a timeout. */
const TIME_SHARE_MS = 6 * 60_000;
/** Allows for the slowest call after the time share. */
const LEASE_MS = TIME_SHARE_MS + 2 * 60_000;
/** Allows for the queue's clock being behind ours. */
const MARGIN_MS = 1_000;

/**
 * An item is read again after so many days. No list tells of a changed description or changed specifics, and the
 * notification of it can get lost. 10,000 items then take a third of `READ_SHARE`.
 */
export const READ_AGAIN_MS = 30 * DAY_MS;

interface Unread {
  listingId: string;
  itemId: string;
  isAgain: boolean;
}

export interface ReadRestPorts extends WholePorts {
  unread: {
    /** Returns false if another worker reads this seller's items. */
    claim(uid: string, now: number, until: number): Promise<boolean>;
    release(uid: string): Promise<void>;
    /**
     * Finds imported listings whose item was never read with everything in it, then those for sale that were read before
     * the last full pass, or before this time (epoch milliseconds), again.
     */
    find(uid: string, limit: number, before: number): Promise<Unread[]>;
    /** Records that a listing was read just now, or that there is nothing to read. */
    noteRead(uid: string, listingId: string): Promise<void>;
  };
  /** Takes up to so many calls of today's share. Returns how many it got: 0 if the share is used up. */
  takeShare(wanted: number): Promise<number>;
  /** Enqueues the rest, now or at a time (epoch milliseconds). */
  enqueue(uid: string, at?: number): Promise<void>;
  /** Epoch milliseconds. */
  now: () => number;
}

/**
 * Reads what the lists of a sync don't tell, item by item, inside a share of the day's calls: of items that were imported
 * with a few fields only, then of those that were read longest ago. Continues the next day, and ends when all are read.
 * Idempotent: an item that was read meanwhile isn't read again.
 */
export async function readRest(ports: ReadRestPorts, uid: string): Promise<void> {
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
async function readUntil(ports: ReadRestPorts, uid: string, deadline: number): Promise<number | null> {
  const { unread, now } = ports;
  let taken = 0;
  for (;;) {
    const found = await unread.find(uid, BATCH, now() - READ_AGAIN_MS);
    if (found.length === 0) return null;
    for (const [at, one] of found.entries()) {
      if (now() > deadline) return now();
      if (taken === 0) taken = await ports.takeShare(Math.min(TAKEN_AT_ONCE, found.length - at));
      if (taken === 0) return quotaResetsAt(now()) + MARGIN_MS;
      taken -= 1;
      const outcome = await readOne(ports, uid, one);
      if (outcome === "tomorrow") return quotaResetsAt(now()) + MARGIN_MS;
      if (outcome === "never") return null;
    }
  }
}

async function readOne(
  ports: ReadRestPorts,
  uid: string,
  { listingId, itemId, isAgain }: Unread,
): Promise<"read" | "tomorrow" | "never"> {
  try {
    const read = await readWhole(ports, uid, listingId, itemId);
    // A reading that tells nothing new isn't written to the listing.
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
