import { randomUUID } from "node:crypto";

import { AppError, type ErrorCode } from "../../contract/wire/errors.ts";
import { MINUTE_MS } from "../../contract/wire/durations.ts";
import type { Job, Operation, OperationPorts, StateOf } from "../operation/operation.ts";
import { isAtWork, isPaused, isUnderWay } from "../operation/state.ts";
import { getNextDay } from "../photos/copyAllowance.ts";
import { getQuotaReset } from "./quota.ts";
import { type Outcome, runOperation } from "../operation/runOperation.ts";
import { startOperation } from "../operation/startOperation.ts";

/** The first pause while eBay can't be reached. Each pause is twice the one before. */
const FIRST_PAUSE_MS = 30_000;
/** After the last pause, an item fails. */
export const MAX_PAUSES = 8;

/** Errors that would affect all other items too. */
export const STOPPING_ERRORS: readonly ErrorCode[] = [
  "ebay/quota-exceeded",
  "images/day-used",
  "ebay/not-connected",
  "ebay/authorization-expired",
  "ebay/token-exchange-failed",
];
const TEMPORARY_ERRORS: readonly ErrorCode[] = ["ebay/unavailable", "ebay/rate-limited"];

/** Ends a job on errors that affect all items, and pauses it on others. */
export const judgeAtEbay: Job<Operation>["judge"] = ({ code }, { pauses }, now) => {
  if (code === "ebay/quota-exceeded") return getQuotaReset(now);
  if (code === "images/day-used") return getNextDay(now);
  return STOPPING_ERRORS.includes(code) ? "fail" : now + FIRST_PAUSE_MS * 2 ** pauses;
};

interface Queue<Item> extends Operation {
  readonly waiting: readonly Item[];
}

interface QueueHandlers<S extends Queue<Item>, Item, Result> {
  /** Carries out one item. Must be idempotent, because a killed step is repeated. */
  carryOut: (uid: string, item: Item, queue: S) => Promise<Result>;
  /** Returns the result to store for an item that failed permanently. */
  describe: (item: Item, failure: AppError) => Result;
  /** Removes the item from the queue and stores its result. */
  settle: (queue: S, item: Item, result: Result) => S;
  report: (error: unknown) => void;
}

/**
 * Creates a job that carries out queued items at eBay one after another. Pauses or stops on errors that
 * affect all items.
 */
export function createQueueJob<S extends Queue<Item>, Item, Result>(
  handlers: QueueHandlers<S, Item, Result>,
): Job<S> {
  const tryOne = async (uid: string, item: Item, queue: S) => {
    try {
      return { result: await handlers.carryOut(uid, item, queue), failure: null };
    } catch (error) {
      const failure = error instanceof AppError ? error : new AppError("internal");
      if (failure !== error) handlers.report(error);
      return { result: handlers.describe(item, failure), failure };
    }
  };
  return {
    leaseMs: 150_000,
    timeShareMs: 6 * MINUTE_MS,
    open: (uid) => async (queue) => {
      const [item] = queue.waiting;
      if (item === undefined) return { apply: (current) => ({ operation: current, isComplete: true }) };
      const { result, failure } = await tryOne(uid, item, queue);
      const waits = failure !== null && TEMPORARY_ERRORS.includes(failure.code) && queue.pauses < MAX_PAUSES;
      if (failure !== null && (waits || STOPPING_ERRORS.includes(failure.code))) {
        return { apply: (current) => ({ operation: current }), failure };
      }
      return {
        apply(current) {
          const operation = handlers.settle(current, item, result);
          const pauses = failure === null ? 0 : current.pauses;
          return { operation: { ...operation, pauses }, isComplete: operation.waiting.length === 0 };
        },
      };
    },
    judge: judgeAtEbay,
  };
}

/** Runs a seller's queue until it ends, pauses, or its time share is used up. */
export const runQueue = <S extends Queue<Item>, Item, Result>(
  ports: OperationPorts<S>,
  uid: string,
  isLast: boolean,
  handlers: QueueHandlers<S, Item, Result>,
): Promise<Outcome> => runOperation(ports, createQueueJob(handlers), uid, { isLast });

export type QueueState<Document> = StateOf<Document> & { readonly isConnected: boolean };

interface KeptQueue<Item, Result> extends Queue<Item> {
  readonly isConnected: boolean;
  readonly results: readonly Result[];
}

interface NewItems<Item, Result> {
  readonly items: readonly Item[];
  readonly getKey: (item: Item | Result) => string;
  /** Thrown while the current run is being cancelled, and if there are too many items. */
  readonly busy: ErrorCode;
  /** Maximum number of items whose results fit into a document. */
  readonly most?: number;
  /** Returns the initial fields of a new run. */
  readonly begin: () => object;
}

/**
 * Adds items to the current run, or to a new one. An item that is already queued keeps its position and gets
 * the newer values. Returns whether a worker must be started: a running or paused one finds the new items
 * itself.
 */
export function addToQueue<S extends KeptQueue<Item, Result>, Item, Result>(
  current: S,
  now: number,
  { items, getKey, busy, most = 2_000, begin }: NewItems<Item, Result>,
): { operation: S; isQueued: boolean } {
  if (!current.isConnected) throw new AppError("ebay/not-connected");
  if (current.cancelRequested && isAtWork(current, now)) throw new AppError(busy);
  const isJoining = canJoin(current);
  const base = isJoining
    ? current
    : { ...current, ...begin(), startedAt: now, finishedAt: null, resumesAt: null };
  const waiting = [...new Map([...base.waiting, ...items].map((each) => [getKey(each), each])).values()];
  const again = new Set(waiting.map(getKey));
  const results = base.results.filter((each) => !again.has(getKey(each)));
  if (waiting.length + results.length > most) throw new AppError(busy);
  return {
    operation: { ...base, waiting, results },
    isQueued: !(isJoining && (isAtWork(current, now) || isPaused(current, now))),
  };
}

interface Started<S, Item, Result> extends Omit<NewItems<Item, Result>, "begin"> {
  readonly document: { parse(fields: { runId: string }): object };
  /** Returns further fields to set. */
  readonly prepare?: (current: S) => Partial<S>;
}

/** Starts the queue with these items, or adds them as `addToQueue` does. Returns the queue's new state. */
export const startQueue = <S extends KeptQueue<Item, Result>, Item, Result>(
  ports: OperationPorts<S>,
  uid: string,
  { document, prepare, ...added }: Started<S, Item, Result>,
): Promise<S> =>
  startOperation(ports, {}, uid, (current, now) => {
    const begin = () => document.parse({ runId: randomUUID() });
    const { operation, isQueued } = addToQueue(current, now, { ...added, begin });
    return { operation: { ...operation, ...prepare?.(current) }, isQueued, answer: (queue) => queue };
  });

/** Returns whether new items join this run. */
export const canJoin = (queue: Operation): boolean => isUnderWay(queue) && !queue.cancelRequested;
