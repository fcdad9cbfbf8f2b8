import type { ShopRow } from "../../contract/shopMigration.ts";
import type { Failure, ShopWork } from "./ports.ts";

/** The holder of work that waits in the queue for a worker. */
const QUEUED = "queue";

/** It goes on, now or later, unless somebody stops it. */
export const isUnderWay = ({ status }: ShopWork): boolean =>
  status === "starting" || status === "in_progress" || status === "waiting";

/** A worker, or the queue, has it in hand. */
export const isAtWork = ({ status, lease }: ShopWork, now: number): boolean =>
  status !== "waiting" && lease !== null && lease.until > now;

export const isHeldBy = ({ lease }: ShopWork, holder: string): boolean => lease?.holder === holder;

/** `taken`: somebody else is at it, or it is not time yet. */
export function claimed(
  work: ShopWork,
  holder: string,
  now: number,
  until: number,
): ShopWork | "taken" | null {
  if (!isUnderWay(work)) return null;
  if (work.resumesAt !== null && work.resumesAt > now) return "taken";
  if (isAtWork(work, now) && work.lease?.holder !== QUEUED) return "taken";
  if (work.cancelRequested) return over(work, "cancelled", now);
  return { ...work, status: "in_progress", lease: { holder, until }, resumesAt: null, failure: null };
}

/** Handed to the queue; until then nobody hands it out a second time. */
export const queued = (work: ShopWork, until: number): ShopWork => ({
  ...work,
  status: isUnderWay(work) ? "in_progress" : "starting",
  lease: { holder: QUEUED, until },
  resumesAt: null,
  failure: null,
});

export const paused = (work: ShopWork, { code, params }: Failure, resumesAt: number): ShopWork => ({
  ...work,
  status: "waiting",
  lease: null,
  failure: { code, params },
  resumesAt,
  pauses: work.pauses + 1,
});

export function over(
  work: ShopWork,
  status: "completed" | "cancelled" | "failed",
  now: number,
  failure: Failure | null = null,
): ShopWork {
  const why = failure && { code: failure.code, params: failure.params };
  const ended = { ...work, status, finishedAt: now, lease: null, resumesAt: null, cancelRequested: false };
  return { ...ended, failure: why };
}

/** How many of the rows there are of each verdict, added to what was found before. */
export function withFound(found: ShopWork["found"], rows: readonly ShopRow[]): ShopWork["found"] {
  const sum = { ...found };
  for (const { verdict } of rows) sum[verdict] += 1;
  return sum;
}

/** The rows that are still to be taken. */
export const isOpen = ({ wanted, outcome }: ShopRow): boolean => wanted && outcome === null;
