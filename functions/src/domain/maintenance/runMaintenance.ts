import { randomUUID } from "node:crypto";

import { AppError } from "../../contract/wire/errors.ts";
import type { MaintenanceName } from "../../contract/maintenance/maintenance.ts";
import type { Run, RunPorts } from "./ports.ts";
import { addBatch, claimRun, isHeldBy, isRunning, endRun, markQueued } from "./runState.ts";

/** The lease time, renewed with every batch. */
const LEASE_MS = 120_000;
/** The longest backoff of the queue between two attempts. */
const BACKOFF_MS = 120_000;
/** The time share of one task. Another task then continues, because functions have a timeout. */
const TIME_SHARE_MS = 6 * 60_000;

/** `more`: another task was enqueued. `held`: another worker has the lease. */
export type RunOutcome = "done" | "more" | "held";

/**
 * Runs a seller's maintenance until it ends or the time share is used up, and saves the cursor after each batch. An
 * expected refusal ends the run as failed. Other errors are thrown so that the queue retries, and end the run on
 * the last attempt.
 */
export async function runMaintenance(
  ports: RunPorts,
  uid: string,
  name: MaintenanceName,
  { isLast }: { isLast: boolean },
): Promise<RunOutcome> {
  const holder = randomUUID();
  const startedAt = ports.now();
  const claim = await ports.runs.change(uid, name, (run) => {
    const found = claimRun(run, name, holder, startedAt, startedAt + LEASE_MS);
    return { run: found === "taken" ? null : found, answer: found };
  });
  if (claim === "taken") return "held";
  if (claim === null || !isHeldBy(claim, holder)) return "done";
  try {
    return await runBatches(ports, uid, name, holder, claim);
  } catch (error) {
    const isExpected = error instanceof AppError;
    if (!isExpected) ports.report(`maintenance failed: ${name}`, error);
    const { code, params } = isExpected ? error : new AppError("internal");
    const ends = isExpected || isLast;
    await changeOwnRun(ports, uid, name, holder, (run) =>
      ends ? endRun(run, name, "failed", ports.now(), { code, params }) : { ...run, lease: null },
    );
    if (ends) return "done";
    throw error;
  }
}

async function runBatches(
  ports: RunPorts,
  uid: string,
  name: MaintenanceName,
  holder: string,
  claim: Run,
): Promise<RunOutcome> {
  const shareEnds = ports.now() + TIME_SHARE_MS;
  for await (const portion of ports.works[name](uid, claim)) {
    const next = await changeOwnRun(ports, uid, name, holder, (run) => {
      const after = addBatch(run, name, portion, ports.now() + LEASE_MS);
      return run.cancelRequested ? endRun(after, name, "cancelled", ports.now()) : after;
    });
    if (next === null || !isRunning(next)) return "done";
    if (ports.now() > shareEnds) {
      await ports.enqueue(uid, name);
      await changeOwnRun(ports, uid, name, holder, (run) => markQueued(run, ports.now() + BACKOFF_MS));
      return "more";
    }
  }
  await changeOwnRun(ports, uid, name, holder, (run) => endRun(run, name, "completed", ports.now()));
  return "done";
}

/** Changes the run. Returns null if another worker has the lease. */
function changeOwnRun(
  { runs }: RunPorts,
  uid: string,
  name: MaintenanceName,
  holder: string,
  to: (run: Run) => Run,
): Promise<Run | null> {
  return runs.change(uid, name, (run) => {
    const next = isHeldBy(run, holder) ? to(run) : null;
    return { run: next, answer: next };
  });
}
