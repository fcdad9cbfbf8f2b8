import { DAY_MS, MINUTE_MS, toDay } from "../../../contract/wire/durations.ts";
import { listAccess } from "../../../contract/ebay/ebayAccess.ts";
import { AppError, type ErrorCode } from "../../../contract/wire/errors.ts";
import { toPacificDay } from "../../ebay/quota.ts";
import type { TrafficDays, TrafficFigures } from "./views.ts";

/** Period of the views in days, as in eBay's Seller Hub. A report can cover at most 90. */
const DAYS = 30;
/** Maximum items per call. Source: the reference of getTrafficReport. */
const ITEMS_PER_CALL = 200;
/** Maximum retries of a report without the items that eBay has refused. */
const MAX_REFUSALS = 5;
/**
 * Maximum traffic reports per day for all sellers together. eBay allows 100, so this leaves a reserve for
 * repeats. Source: eBay, "API call limits", Analytics API. 18,000 listings are read daily; if there are more,
 * they take turns (decisions/ebay/0221).
 */
export const TRAFFIC_CALLS_A_DAY = 90;
const TIME_SHARE_MS = 4 * MINUTE_MS;
/** Includes the slowest call after the time share. */
const LEASE_MS = TIME_SHARE_MS + 2 * MINUTE_MS;

interface ReportedListing {
  listingId: string;
  itemId: string;
}

/** A report of items, or the items that eBay refuses to include. */
export type TrafficAnswer =
  | { days: TrafficDays; figures: ReadonlyMap<string, TrafficFigures> }
  | { refused: readonly string[] };

export interface TrafficPorts {
  progress: {
    readScopes(uid: string): Promise<readonly string[]>;
    /**
     * Claims a seller's read of a day. Returns the id of the last listing read, or an empty text at the
     * beginning. Null if the day is done, or another worker holds the claim.
     */
    claim(uid: string, day: string, now: number, until: number): Promise<string | null>;
    /** Stores the last listing read. */
    save(uid: string, after: string): Promise<void>;
    /** Stores that the day's read is done, and releases the claim. */
    finish(uid: string, day: string): Promise<void>;
    release(uid: string): Promise<void>;
    /**
     * Stores whether eBay refuses the access that the seller granted: the seller withdrew it at eBay, or the
     * application lost it. Connecting again resets this. Idempotent.
     */
    noteRefusal(uid: string, refusedAt: number | null): Promise<void>;
  };
  listings: {
    /** Returns the seller's listings for sale after `after`, ordered by id. */
    listNext(uid: string, after: string, limit: number): Promise<ReportedListing[]>;
    /** Stores a report's figures in the listings that still have their item (`adoptReport`). */
    save(
      uid: string,
      listings: readonly ReportedListing[],
      days: TrafficDays,
      figures: ReadonlyMap<string, TrafficFigures>,
    ): Promise<void>;
  };
  marketplace: {
    report(accessToken: string, itemIds: readonly string[], days: TrafficDays): Promise<TrafficAnswer>;
  };
  withAccessToken: <T>(uid: string, work: (accessToken: string) => Promise<T>) => Promise<T>;
  /** Takes one call of today's share. Returns false if the seller has none left. */
  takeCall: (uid: string) => Promise<boolean>;
  enqueue(uid: string): Promise<void>;
  now: () => number;
}

/**
 * Reads eBay's traffic report of a seller's listings once a day, if the seller has granted access. When no
 * calls are left, the next read continues from there, so that all listings take turns. Idempotent: a repeat
 * writes the same values.
 */
export async function readTraffic(ports: TrafficPorts, uid: string): Promise<void> {
  const { progress, now } = ports;
  if (!listAccess(await progress.readScopes(uid)).includes("traffic")) return;
  const startedAt = now();
  const day = toPacificDay(startedAt);
  const after = await progress.claim(uid, day, startedAt, startedAt + LEASE_MS);
  if (after === null) return;
  let isDone = false;
  try {
    const outcome = await readFrom(ports, uid, after, startedAt + TIME_SHARE_MS);
    isDone = outcome === "done";
    if (isDone) await progress.finish(uid, day);
    if (outcome === "again") await ports.enqueue(uid);
  } finally {
    if (!isDone) await progress.release(uid);
  }
}

/**
 * `again`: the time share is used up. `later`: a later catch-up may find calls that other sellers haven't
 * used.
 */
type Outcome = "done" | "again" | "later";

/** Returns the last complete days at eBay. Today's figures aren't final. */
export function getReportedDays(now: number): TrafficDays {
  const to = Date.parse(toPacificDay(now)) - DAY_MS;
  return { from: toDay(to - (DAYS - 1) * DAY_MS), to: toDay(to) };
}

async function readFrom(ports: TrafficPorts, uid: string, start: string, deadline: number): Promise<Outcome> {
  const { listings, progress, now } = ports;
  let after = start;
  for (;;) {
    if (now() > deadline) return "again";
    const found = await listings.listNext(uid, after, ITEMS_PER_CALL);
    const last = found.at(-1);
    if (last === undefined) {
      await progress.save(uid, "");
      return "done";
    }
    const outcome = await readBatch(ports, uid, found);
    if (outcome !== "read") return outcome;
    after = last.listingId;
    await progress.save(uid, after);
  }
}

async function readBatch(
  { marketplace, listings, progress, withAccessToken, takeCall, now }: TrafficPorts,
  uid: string,
  found: readonly ReportedListing[],
): Promise<"read" | Outcome> {
  let remaining = found;
  for (let attempt = 0; attempt <= MAX_REFUSALS && remaining.length > 0; attempt += 1) {
    if (!(await takeCall(uid))) return "later";
    const itemIds = [...new Set(remaining.map(({ itemId }) => itemId))];
    const days = getReportedDays(now());
    const answer = await withAccessToken(uid, (token) => marketplace.report(token, itemIds, days)).catch(
      async (error: unknown) => {
        if (!(error instanceof AppError) || !ENDING_ERRORS.includes(error.code)) throw error;
        if (error.params["ebayCode"] === NO_ACCESS) await progress.noteRefusal(uid, now());
        return null;
      },
    );
    if (answer === null) return "done";
    await progress.noteRefusal(uid, null);
    if ("figures" in answer) {
      await listings.save(uid, remaining, answer.days, answer.figures);
      return "read";
    }
    // eBay refuses the whole report because of one ended item.
    remaining = remaining.filter(({ itemId }) => !answer.refused.includes(itemId));
  }
  return "read";
}

/**
 * "Insufficient permissions to fulfill the request." Source: eBay, REST errors of OAuth
 * (decisions/ebay/0251).
 */
const NO_ACCESS = "1100";

/** Errors after which all further calls of the day would fail. The next day retries. */
const ENDING_ERRORS: readonly ErrorCode[] = [
  "ebay/refused",
  "ebay/rate-limited",
  "ebay/quota-exceeded",
  "ebay/not-connected",
  "ebay/authorization-expired",
];
