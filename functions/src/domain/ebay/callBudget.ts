import { AsyncLocalStorage } from "node:async_hooks";

import { AppError } from "../../contract/errors.ts";
import { keyedMutex } from "../concurrency.ts";
import { pacificDay, quotaResetsAt } from "./quota.ts";

/** A bucket of tokens, refilled evenly; `name` is the call's. */
export interface Bucket {
  name: string;
  capacity: number;
  perSecond: number;
}

/** What a bucket held when it was last drawn from; `at` is epoch milliseconds. */
export interface Level {
  tokens: number;
  at: number;
}

/** Takes up to `wanted` tokens out of a bucket; one that nobody has drawn from is full. */
export function draw(
  level: Level | undefined,
  { capacity, perSecond }: Bucket,
  wanted: number,
  now: number,
): { granted: number; waitMs: number; level: Level } {
  const before = level ?? { tokens: capacity, at: now };
  // A clock that is behind adds nothing and takes nothing away.
  const at = Math.max(before.at, now);
  const tokens = Math.min(capacity, before.tokens + ((at - before.at) / 1000) * perSecond);
  const granted = Math.min(wanted, Math.floor(tokens));
  const waitMs = granted > 0 ? 0 : Math.ceil(((1 - tokens) / perSecond) * 1000) + at - now;
  return { granted, waitMs, level: { tokens: tokens - granted, at } };
}

/**
 * What all instances share. Each takes tokens from it in blocks, so that it costs a write per block and not per call.
 */
export interface CallLeases {
  /** Up to `wanted` tokens of a seller's bucket; `waitMs`: how long until there is one, where there is none. */
  takeTokens(
    uid: string,
    bucket: Bucket,
    wanted: number,
    now: number,
  ): Promise<{ granted: number; waitMs: number }>;
  /** Up to `wanted` of the application's calls of a day, `limit` in all. */
  takeCalls(day: string, limit: number, wanted: number): Promise<number>;
  /** Lowers the count of a day to what was really used; never raises it. */
  correctCalls(day: string, used: number): Promise<void>;
  /** Up to `wanted` of an item's revisions of a day, `limit` in all. */
  takeRevisions(uid: string, itemId: string, day: string, limit: number, wanted: number): Promise<number>;
}

export interface CallBudget {
  /** Runs `work`, whose calls are the seller's. */
  runFor<T>(uid: string, work: () => Promise<T>): Promise<T>;
  /**
   * Resolves when the call may be made. Refuses with `ebay/quota-exceeded` when the day's calls are used up, and with
   * `ebay/rate-limited` when an item's revisions are.
   */
  take(call: { name: string; kind: "trading" | "rest"; revises?: readonly string[] }): Promise<void>;
}

interface SellerLimit extends Omit<Bucket, "name"> {
  /** Tokens in one lease, and how long they are good: what is not used by then is lost. */
  block: number;
  lifetimeMs: number;
}

/**
 * Calls with a limit per seller: 300 within 15 seconds, and 50 uploads within 5. Sources: the references of the Trading
 * calls and of the Media API. In no such window are there more: a full bucket, what it is refilled with meanwhile, and
 * what was leased shortly before, make 85 + 10 x (15 + 5) = 285 and 15 + 4 x (5 + 2) = 43.
 */
const PAGES: SellerLimit = { capacity: 85, perSecond: 10, block: 25, lifetimeMs: 5_000 };
const SELLER_LIMITS: Readonly<Record<string, SellerLimit>> = {
  GetMyeBaySelling: PAGES,
  GetSellerList: PAGES,
  "media.createImage": { capacity: 15, perSecond: 4, block: 5, lifetimeMs: 2_000 },
};

/** Source: eBay, "API call limits": revisions of one listing a day. */
const REVISIONS_A_DAY = 250;
const REVISION_BLOCK = 5;
/** Of the application's calls: what an instance takes at once, and loses at most when it ends. */
const CALL_BLOCK = 10;
/** What instances lost adds up, so before a day is called used up, eBay is asked how much of it is; not too often. */
const ASK_AGAIN_MS = 10 * 60_000;
/** Others may hold leases that eBay's count does not know of yet. */
const MARGIN = 50;

interface Lease {
  left: number;
  until: number;
}

export interface BudgetParts {
  leases: CallLeases;
  /** Trading calls a day that eBay grants the application, until eBay says otherwise. */
  callsADay: number;
  /** What eBay has counted today. Rejects where it can't be asked. */
  quota?: () => Promise<{ limit: number; remaining: number }>;
  /** Epoch milliseconds. */
  now: () => number;
  sleep: (milliseconds: number) => Promise<unknown>;
}

/** For one instance, which keeps what it has leased. */
export function sharedCallBudget({ leases, callsADay, quota, now, sleep }: BudgetParts): CallBudget {
  let limitADay = callsADay;
  let askedAt = -Infinity;
  const seller = new AsyncLocalStorage<string>();
  const held = new Map<string, Lease>();
  /** Callers with the same key share a lease. */
  const lock = keyedMutex();
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

  const takeToken = (uid: string, name: string, limit: SellerLimit) => {
    const key = `${uid} ${name}`;
    return lock(key, async () => {
      while (!spend(key)) {
        const { capacity, perSecond, block, lifetimeMs } = limit;
        const takenAt = now();
        const bucket = { name, capacity, perSecond };
        const { granted, waitMs } = await leases.takeTokens(uid, bucket, block, takenAt);
        if (granted > 0) hold(key, { left: granted, until: takenAt + lifetimeMs });
        else await sleep(waitMs);
      }
    });
  };

  const takeOfDay = (key: string, lease: (day: string) => Promise<number>, refusal: () => AppError) =>
    lock(key, async () => {
      if (spend(key)) return;
      const time = now();
      const granted = await lease(pacificDay(time));
      if (granted < 1) throw refusal();
      hold(key, { left: granted - 1, until: quotaResetsAt(time) });
    });

  /** A lease of the day's calls; where our own count has none left, of what eBay's has. */
  const leaseCalls = async (day: string): Promise<number> => {
    const granted = await leases.takeCalls(day, limitADay, CALL_BLOCK);
    if (granted > 0 || quota === undefined || now() - askedAt < ASK_AGAIN_MS) return granted;
    askedAt = now();
    const counted = await quota().catch(() => null);
    if (counted === null || counted.remaining <= MARGIN) return 0;
    limitADay = counted.limit;
    await leases.correctCalls(day, counted.limit - counted.remaining + MARGIN);
    return leases.takeCalls(day, limitADay, CALL_BLOCK);
  };

  return {
    runFor: (uid, work) => seller.run(uid, work),

    async take({ name, kind, revises = [] }) {
      const uid = seller.getStore();
      const limit = SELLER_LIMITS[name];
      if (uid !== undefined) {
        for (const itemId of new Set(revises)) {
          await takeOfDay(
            `${uid} ${itemId}`,
            (day) => leases.takeRevisions(uid, itemId, day, REVISIONS_A_DAY, REVISION_BLOCK),
            () => tooManyRevisions(now()),
          );
        }
        if (limit) await takeToken(uid, name, limit);
      }
      if (kind === "rest") return;
      await takeOfDay("calls", leaseCalls, dayUsedUp);
    },
  };
}

const dayUsedUp = () =>
  new AppError("ebay/quota-exceeded", {
    message: "Today's number of eBay calls is used up.",
    advice: "eBay counts anew from midnight Pacific time.",
  });

const tooManyRevisions = (now: number) =>
  new AppError("ebay/rate-limited", {
    message: `eBay takes ${REVISIONS_A_DAY} changes of one listing a day.`,
    advice: "Try again after midnight Pacific time.",
    retryAfterSeconds: Math.ceil((quotaResetsAt(now) - now) / 1000),
  });
