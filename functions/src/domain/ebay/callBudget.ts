import { AsyncLocalStorage } from "node:async_hooks";

import type { Reason } from "../../contract/reasons/reasonText.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../contract/wire/durations.ts";
import { AppError, type ErrorCode } from "../../contract/wire/errors.ts";
import { createKeyedMutex } from "../concurrency.ts";
import type { ShareRequest } from "./fairShare.ts";
import type { Bucket } from "./tokenBucket.ts";
import { getRemainingDayShare, toPacificDay, getQuotaReset } from "./quota.ts";

/**
 * Counters shared by all instances. Each instance leases blocks of tokens, so that one write covers a block
 * of calls (decisions/ebay/0017).
 */
export interface CallLeases {
  /**
   * Takes up to `wanted` tokens from a seller's bucket. If none is granted, `waitMs` is the time until the
   * next token.
   */
  takeTokens(
    uid: string,
    bucket: Bucket,
    wanted: number,
    now: number,
  ): Promise<{ granted: number; waitMs: number }>;
  /** Takes calls of the daily limit. `free` is the number left for all sellers. */
  takeCalls(
    days: { readonly today: string; readonly before: string },
    request: Omit<ShareRequest, "expected">,
  ): Promise<{ granted: number; free: number }>;
  /** Lowers a day's count to the number of calls really used. Never raises it. */
  correctCalls(day: string, used: number): Promise<void>;
  /** Takes up to `wanted` revisions of an item for a day, of `limit` in total. */
  takeRevisions(uid: string, itemId: string, day: string, limit: number, wanted: number): Promise<number>;
  /** Takes up to `wanted` REST calls of a seller for a day, of `limit` in total. */
  takeRestCalls(uid: string, day: string, limit: number, wanted: number): Promise<number>;
}

export interface CallBudget {
  /** The seller whose work is running, or undefined. */
  readonly findSeller: () => string | undefined;
  /** Runs `work` and charges its calls to the seller. */
  runFor<T>(uid: string, work: () => Promise<T>): Promise<T>;
  /**
   * Resolves when the call may be made. Throws `ebay/quota-exceeded` when the daily calls are used up, and
   * `ebay/rate-limited` when an item's daily revisions are.
   */
  take(call: { name: string; kind: "trading" | "rest"; revises?: readonly string[] }): Promise<void>;
  /** Takes one of the seller's REST calls. Throws `ebay/quota-exceeded` beyond REST_CALLS_A_DAY. */
  takeRest(): Promise<void>;
  /** Logs that eBay itself refused a call because the day is used up. */
  logRefusal(): void;
}

interface SellerLimit extends Omit<Bucket, "name"> {
  /** Tokens and lifetime of one lease. Unused tokens are lost when it ends. */
  block: number;
  lifetimeMs: number;
}

/**
 * eBay allows 300 calls per seller within 15 seconds, and 50 uploads within 5. Sources: the references of the
 * Trading calls and of the Media API.
 * The maximum within a window is a full bucket, its refill, and a lease taken just before: 85 + 10 x (15 + 5)
 * = 285, and 15 + 4 x (5 + 2) = 43.
 */
const PAGES: SellerLimit = { capacity: 85, perSecond: 10, block: 25, lifetimeMs: 5_000 };
const SELLER_LIMITS: Readonly<Record<string, SellerLimit>> = {
  GetMyeBaySelling: PAGES,
  GetSellerList: PAGES,
  "media.createImage": { capacity: 15, perSecond: 4, block: 5, lifetimeMs: 2_000 },
};

/**
 * REST calls per seller and day through all instances, except uploads of pictures. eBay grants each REST API
 * thousands of calls a day for all sellers together. A seller who ships 500 orders a day makes about 1,500.
 * Ending instances lose at most as many calls as they used (decisions/ebay/0255).
 */
export const REST_CALLS_A_DAY = 5_000;
/** Size of an instance's first lease of REST calls, and the maximum. Each lease is twice the one before. */
const REST_BLOCKS = [4, 64] as const;

/** Revisions of one listing per day. Source: eBay, "API call limits". */
const REVISIONS_A_DAY = 250;
const REVISION_BLOCK = 5;
/**
 * Maximum calls that an instance leases at once for a seller, and loses when it ends. The first lease is one
 * call, and each is twice the one before, because a seller's calls come from instances of many functions
 * (decisions/ebay/0227).
 */
const CALL_BLOCK = 10;
/**
 * Minimum interval between requests for eBay's own count. Our count includes calls lost with ended instances,
 * so eBay is asked before a day counts as used up.
 */
const READ_QUOTA_AGAIN_MS = 10 * MINUTE_MS;
/** Limits each instance to one line per refusal, because an operation meets the same one at each step. */
const LOG_AGAIN_MS = HOUR_MS;
/** A reserve for leases of other instances that eBay hasn't counted yet. */
const LEASE_RESERVE = 50;

interface Lease {
  left: number;
  until: number;
  /** The size of this lease when it was taken. */
  size: number;
}

export interface BudgetOptions {
  leases: CallLeases;
  /** Trading calls per day that eBay grants the application, until eBay reports another limit. */
  callsADay: number;
  /** Reads eBay's count for today. Rejects if eBay can't be asked. */
  readQuota?: () => Promise<{ limit: number; remaining: number }>;
  /** Writes a line that the alert `ebay-quota` counts. Tasks and paused operations write no other. */
  warn: (message: string, fields: { code: ErrorCode; reason: Reason; uid: string | null }) => void;
  now: () => number;
  sleep: (milliseconds: number) => Promise<unknown>;
}

/** Creates the budget of one instance. Its leases are kept in memory. */
export function createCallBudget({
  leases,
  callsADay,
  readQuota,
  warn,
  now,
  sleep,
}: BudgetOptions): CallBudget {
  let limitADay = callsADay;
  let quotaReadAt = -Infinity;
  const seller = new AsyncLocalStorage<string>();
  const held = new Map<string, Lease>();
  const loggedAt = new Map<string, number>();
  /** Callers with the same key share a lease. */
  const lock = createKeyedMutex();
  const spend = (key: string): boolean => {
    const lease = held.get(key);
    if (lease === undefined || lease.left < 1 || lease.until <= now()) return false;
    lease.left -= 1;
    return true;
  };
  const hold = (key: string, lease: Lease) => {
    for (const [other, { until }] of held) if (until <= now()) held.delete(other);
    held.set(key, lease);
  };

  const logRefusal = (reason: Reason) => {
    const uid = seller.getStore() ?? null;
    const key = `${uid ?? ""} ${reason}`;
    for (const [other, at] of loggedAt) if (at + LOG_AGAIN_MS <= now()) loggedAt.delete(other);
    if (loggedAt.has(key)) return;
    loggedAt.set(key, now());
    warn("eBay's calls are used up", { code: "ebay/quota-exceeded", reason, uid });
  };
  const createQuotaError = (reason: Reason) => {
    logRefusal(reason);
    return new AppError("ebay/quota-exceeded", { reason });
  };

  const takeToken = (uid: string, name: string, limit: SellerLimit) => {
    const key = `${uid} ${name}`;
    return lock(key, async () => {
      while (!spend(key)) {
        const { capacity, perSecond, block, lifetimeMs } = limit;
        const takenAt = now();
        const bucket = { name, capacity, perSecond };
        const { granted, waitMs } = await leases.takeTokens(uid, bucket, block, takenAt);
        if (granted > 0) hold(key, { left: granted, until: takenAt + lifetimeMs, size: granted });
        else await sleep(waitMs);
      }
    });
  };

  const takeDaily = (
    key: string,
    lease: (day: string, before: number) => Promise<number>,
    refusal: () => AppError,
  ) =>
    lock(key, async () => {
      if (spend(key)) return;
      const time = now();
      const granted = await lease(toPacificDay(time), held.get(key)?.size ?? 0);
      if (granted < 1) throw refusal();
      hold(key, { left: granted - 1, until: getQuotaReset(time), size: granted });
    });

  /** Leases daily calls. If none are left by our count, leases what is left by eBay's count. */
  const leaseCalls = async (uid: string | null, day: string, size: number): Promise<number> => {
    const wanted = Math.min(CALL_BLOCK, Math.max(1, 2 * size));
    const take = () => {
      const before = toPacificDay(now() - DAY_MS);
      const request = { uid, limit: limitADay, wanted, left: getRemainingDayShare(now()) };
      return leases.takeCalls({ today: day, before }, request);
    };
    const { granted, free } = await take();
    if (granted > 0) return granted;
    if (free > 0) throw createQuotaError("share-used");
    if (readQuota === undefined || now() - quotaReadAt < READ_QUOTA_AGAIN_MS) return 0;
    quotaReadAt = now();
    const counted = await readQuota().catch(() => null);
    if (counted === null || counted.remaining <= LEASE_RESERVE) return 0;
    limitADay = counted.limit;
    await leases.correctCalls(day, counted.limit - counted.remaining + LEASE_RESERVE);
    const corrected = await take();
    if (corrected.granted === 0 && corrected.free > 0) throw createQuotaError("share-used");
    return corrected.granted;
  };

  return {
    findSeller: () => seller.getStore(),
    runFor: (uid, work) => seller.run(uid, work),
    logRefusal: () => logRefusal("calls-used"),

    async takeRest() {
      const uid = seller.getStore();
      if (uid === undefined) return;
      const [first, most] = REST_BLOCKS;
      const lease = (day: string, before: number) =>
        leases.takeRestCalls(uid, day, REST_CALLS_A_DAY, Math.min(most, Math.max(first, 2 * before)));
      await takeDaily(`${uid} rest`, lease, () => createQuotaError("rest-share-used"));
    },

    async take({ name, kind, revises = [] }) {
      const uid = seller.getStore();
      const limit = SELLER_LIMITS[name];
      if (uid !== undefined) {
        for (const itemId of new Set(revises)) {
          await takeDaily(
            `${uid} ${itemId}`,
            (day) => leases.takeRevisions(uid, itemId, day, REVISIONS_A_DAY, REVISION_BLOCK),
            () => createRevisionLimitError(now()),
          );
        }
        if (limit) await takeToken(uid, name, limit);
      }
      if (kind === "rest") return;
      const caller = uid ?? null;
      await takeDaily(
        `${caller ?? ""} calls`,
        (day, size) => leaseCalls(caller, day, size),
        () => createQuotaError("calls-used"),
      );
    },
  };
}

const createRevisionLimitError = (now: number) =>
  new AppError("ebay/rate-limited", {
    reason: "revisions" satisfies Reason,
    limit: REVISIONS_A_DAY,
    retryAfterSeconds: Math.ceil((getQuotaReset(now) - now) / 1000),
  });
