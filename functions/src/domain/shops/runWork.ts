import { randomUUID } from "node:crypto";

import { AppError, type ErrorCode } from "../../contract/wire/errors.ts";
import { WITHDRAWN } from "./connect.ts";
import { fetchStep } from "./fetchStep.ts";
import { importStep } from "./importStep.ts";
import type { Failure, ShopKeys, ShopWork, ShopWorkPorts, Step } from "./ports.ts";
import { claimWork, isHeldBy, endWork, markPaused, markQueued } from "./workState.ts";

/** The lease time, renewed with every step. */
const LEASE_MS = 150_000;
/** The longest backoff of the queue between two attempts. */
const BACKOFF_MS = 120_000;
/** The time share of one task. Another task then continues, because functions have a timeout. */
const TIME_SHARE_MS = 5 * 60_000;
/**
 * The first pause while the shop can't be read. Each next pause doubles. After the last one the work has failed.
 */
const FIRST_PAUSE_MS = 15_000;
const MAX_PAUSES = 7;
/** Allows for the queue's clock being behind ours. */
const MARGIN_MS = 1_000;

/** Failures that may pass by themselves. */
const TEMPORARY: readonly ErrorCode[] = [
  "shop/unavailable",
  "shop/rate-limited",
  "shop/slow",
  "shop/unreachable",
];

/** `more`: another task was enqueued. `held`: another worker has the lease, or the pause isn't over. */
export type WorkOutcome = "done" | "more" | "held";

/**
 * Runs a seller's fetch or import until it ends or the time share is used up. Saves the cursor with each step's
 * result.
 * Every step finds what a killed one has done.
 */
export async function runWork(ports: ShopWorkPorts, uid: string): Promise<WorkOutcome> {
  const holder = randomUUID();
  const startedAt = ports.now();
  const claim = await ports.works.change(uid, (work) => {
    const found = claimWork(work, holder, startedAt, startedAt + LEASE_MS);
    return { work: found === "taken" ? null : found, answer: found };
  });
  if (claim === "taken") return "held";
  if (claim === null || !isHeldBy(claim, holder)) return "done";
  const stored = await ports.connections.keys(uid);
  const keys = stored?.storeUrl === claim.storeUrl ? stored : null;
  for (let work = claim; ;) {
    const next = await runStep(ports, uid, holder, work, keys);
    if (next?.status !== "in_progress") return "done";
    work = next;
    if (ports.now() > startedAt + TIME_SHARE_MS) return handOver(ports, uid, holder);
  }
}

/** Runs one step and returns the work after it, or null if another worker has the lease. */
async function runStep(
  ports: ShopWorkPorts,
  uid: string,
  holder: string,
  work: ShopWork,
  keys: ShopKeys | null,
): Promise<ShopWork | null> {
  let step: Step = null;
  let failure: Failure | null = keys === null ? { code: "shop/not-connected", params: {} } : null;
  try {
    if (keys !== null)
      step =
        work.task === "fetch"
          ? await fetchStep(ports, uid, keys, work)
          : await importStep(ports, uid, keys, work);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    failure = { code: error.code, params: error.params };
    if (WITHDRAWN.includes(error.code)) await ports.connections.markDisconnected(uid);
  }
  const resumesAt = failure && getRetryTime(work, failure, ports.now());
  // Enqueues first: if this worker dies in between, its task is retried and enqueues again.
  if (resumesAt !== null) await ports.enqueue(uid, resumesAt + MARGIN_MS);
  const next = await ports.works.change(uid, (current) => {
    if (!isHeldBy(current, holder)) return { work: null, answer: null };
    const now = ports.now();
    if (failure !== null) {
      const stopped = current.cancelRequested
        ? endWork(current, "cancelled", now)
        : resumesAt !== null
          ? markPaused(current, failure, resumesAt)
          : endWork(current, "failed", now, failure);
      return { work: stopped, answer: stopped };
    }
    const brought = step?.(current) ?? { work: current };
    const after =
      step === null
        ? endWork(brought.work, "completed", now)
        : brought.work.cancelRequested
          ? endWork(brought.work, "cancelled", now)
          : { ...brought.work, lease: { holder, until: now + LEASE_MS }, pauses: 0 };
    return { ...brought, work: after, answer: after };
  });
  if (next?.status === "completed") await finish(ports, uid, next);
  return next;
}

/** Reports or cleans up at the end. If this is interrupted, the list is still complete. */
async function finish({ works, collection }: ShopWorkPorts, uid: string, work: ShopWork): Promise<void> {
  if (work.task === "fetch") {
    await works.dropOtherPages(uid, work.runId);
    return;
  }
  const count = work.done.created + work.done.raised;
  if (count > 0) await collection.noteImport(uid, work.importId, new URL(work.storeUrl).host, count);
}

async function handOver(ports: ShopWorkPorts, uid: string, holder: string): Promise<WorkOutcome> {
  await ports.enqueue(uid);
  await ports.works.change(uid, (work) => ({
    work: isHeldBy(work, holder) ? markQueued(work, ports.now() + BACKOFF_MS) : null,
    answer: null,
  }));
  return "more";
}

/** Returns when to retry if the shop can't be read now, or null if retrying doesn't help. */
function getRetryTime({ pauses }: ShopWork, { code, params }: Failure, now: number): number | null {
  if (!TEMPORARY.includes(code) || pauses >= MAX_PAUSES) return null;
  const asked = Number(params["seconds"] ?? 0) * 1000;
  return now + Math.max(FIRST_PAUSE_MS * 2 ** pauses, asked);
}
