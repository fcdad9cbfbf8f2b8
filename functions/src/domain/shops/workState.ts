import type { ShopRow } from "../../contract/shops/shopMigration.ts";
import type { Failure, ShopWork } from "./ports.ts";

/** The lease holder of work that waits in the queue. */
const QUEUED = "queue";

/** Returns whether the work continues, now or later, unless cancelled. */
export const isUnderWay = ({ status }: ShopWork): boolean =>
  status === "starting" || status === "in_progress" || status === "waiting";

/** Returns whether a worker or the queue has the work. */
export const isAtWork = ({ status, lease }: ShopWork, now: number): boolean =>
  status !== "waiting" && lease !== null && lease.until > now;

export const isHeldBy = ({ lease }: ShopWork, holder: string): boolean => lease?.holder === holder;

/** Claims the work. `taken`: another worker has the lease, or the pause isn't over. */
export function claimWork(
  work: ShopWork,
  holder: string,
  now: number,
  until: number,
): ShopWork | "taken" | null {
  if (!isUnderWay(work)) return null;
  if (work.resumesAt !== null && work.resumesAt > now) return "taken";
  if (isAtWork(work, now) && work.lease?.holder !== QUEUED) return "taken";
  if (work.cancelRequested) return endWork(work, "cancelled", now);
  return { ...work, status: "in_progress", lease: { holder, until }, resumesAt: null, failure: null };
}

/** Hands the work to the queue. It isn't enqueued again before `until`. */
export const markQueued = (work: ShopWork, until: number): ShopWork => ({
  ...work,
  status: isUnderWay(work) ? "in_progress" : "starting",
  lease: { holder: QUEUED, until },
  resumesAt: null,
  failure: null,
});

export const markPaused = (work: ShopWork, { code, params }: Failure, resumesAt: number): ShopWork => ({
  ...work,
  status: "waiting",
  lease: null,
  failure: { code, params },
  resumesAt,
  pauses: work.pauses + 1,
});

export function endWork(
  work: ShopWork,
  status: "completed" | "cancelled" | "failed",
  now: number,
  failure: Failure | null = null,
): ShopWork {
  const why = failure && { code: failure.code, params: failure.params };
  const ended = { ...work, status, finishedAt: now, lease: null, resumesAt: null, cancelRequested: false };
  return { ...ended, failure: why };
}

/** Adds the rows' verdicts to the counts so far. */
export function addFound(found: ShopWork["found"], rows: readonly ShopRow[]): ShopWork["found"] {
  const sum = { ...found };
  for (const { verdict } of rows) sum[verdict] += 1;
  return sum;
}

/** Returns whether a row is still to be imported. */
export const isOpen = ({ wanted, outcome }: ShopRow): boolean => wanted && outcome === null;
