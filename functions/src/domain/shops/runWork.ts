import { randomUUID } from "node:crypto";

import { AppError, type ErrorCode } from "../../contract/errors.ts";
import { WITHDRAWN } from "./connect.ts";
import { fetchStep } from "./fetchStep.ts";
import { importStep } from "./importStep.ts";
import type { Failure, ShopKeys, ShopWork, ShopWorkPorts, Step } from "./ports.ts";
import { claimed, isHeldBy, over, paused, queued } from "./workState.ts";

/** A worker that stopped answering is waited for this long, renewed with every step. */
const LEASE_MS = 150_000;
/** Between two attempts the queue waits for at most this long. */
const BACKOFF_MS = 120_000;
/** After a worker's share the rest is another task's: a function may not run for ever. */
const SHARE_MS = 5 * 60_000;
/** Waits while the shop can't be read, doubled from one to the next; after the last one it has failed. */
const FIRST_PAUSE_MS = 15_000;
const MAX_PAUSES = 7;
/** The queue's clock and ours differ. */
const MARGIN_MS = 1_000;

/** The same may well succeed after a while. */
const PASSES: readonly ErrorCode[] = [
  "shop/unavailable",
  "shop/rate-limited",
  "shop/slow",
  "shop/unreachable",
];

/** `more`: another task is on its way. `held`: somebody else is at it, or it is not time yet. */
export type WorkOutcome = "done" | "more" | "held";

/**
 * Works on a seller's fetching or import until it is over or the worker's share is used up. The place is saved with what
 * each step has brought, and each step finds what a killed one has done already.
 */
export async function runWork(ports: ShopWorkPorts, uid: string): Promise<WorkOutcome> {
  const holder = randomUUID();
  const startedAt = ports.now();
  const claim = await ports.works.change(uid, (work) => {
    const found = claimed(work, holder, startedAt, startedAt + LEASE_MS);
    return { work: found === "taken" ? null : found, answer: found };
  });
  if (claim === "taken") return "held";
  if (claim === null || !isHeldBy(claim, holder)) return "done";
  const stored = await ports.connections.keys(uid);
  const keys = stored?.storeUrl === claim.storeUrl ? stored : null;
  for (let work = claim; ;) {
    const next = await oneStep(ports, uid, holder, work, keys);
    if (next?.status !== "in_progress") return "done";
    work = next;
    if (ports.now() > startedAt + SHARE_MS) return handOver(ports, uid, holder);
  }
}

/** The work after the step; null where somebody else has it by now. */
async function oneStep(
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
  const resumesAt = failure && appointment(work, failure, ports.now());
  // Before it is noted: killed in between, this worker's task is tried again, and makes another appointment.
  if (resumesAt !== null) await ports.enqueue(uid, resumesAt + MARGIN_MS);
  const next = await ports.works.change(uid, (current) => {
    if (!isHeldBy(current, holder)) return { work: null, answer: null };
    const now = ports.now();
    if (failure !== null) {
      const stopped = current.cancelRequested
        ? over(current, "cancelled", now)
        : resumesAt !== null
          ? paused(current, failure, resumesAt)
          : over(current, "failed", now, failure);
      return { work: stopped, answer: stopped };
    }
    const brought = step?.(current) ?? { work: current };
    const after =
      step === null
        ? over(brought.work, "completed", now)
        : brought.work.cancelRequested
          ? over(brought.work, "cancelled", now)
          : { ...brought.work, lease: { holder, until: now + LEASE_MS }, pauses: 0 };
    return { ...brought, work: after, answer: after };
  });
  if (next?.status === "completed") await finish(ports, uid, next);
  return next;
}

/** What is told or tidied at the end; killed before it, the list is still whole. */
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
    work: isHeldBy(work, holder) ? queued(work, ports.now() + BACKOFF_MS) : null,
    answer: null,
  }));
  return "more";
}

/** When to go on where the shop can't be read now; null: not at all. */
function appointment({ pauses }: ShopWork, { code, params }: Failure, now: number): number | null {
  if (!PASSES.includes(code) || pauses >= MAX_PAUSES) return null;
  const asked = Number(params["seconds"] ?? 0) * 1000;
  return now + Math.max(FIRST_PAUSE_MS * 2 ** pauses, asked);
}
