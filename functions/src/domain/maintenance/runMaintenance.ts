import { randomUUID } from "node:crypto";

import { AppError } from "../../contract/errors.ts";
import type { MaintenanceName } from "../../contract/maintenance.ts";
import type { Run, RunPorts } from "./ports.ts";
import { advanced, claimed, isHeldBy, isRunning, over, queued } from "./runState.ts";

/** A worker that stopped answering is waited for this long, renewed with every portion. */
const LEASE_MS = 120_000;
/** Between two attempts the queue waits for at most this long. */
const BACKOFF_MS = 120_000;
/** After a worker's share the rest is another task's: a function may not run for ever. */
const SHARE_MS = 6 * 60_000;

/** `more`: another task is on its way. `held`: somebody else is at it. */
export type RunOutcome = "done" | "more" | "held";

/**
 * Works on a seller's run until it is over or the worker's share is used up, and saves the place after each portion. An
 * expected refusal ends the run as failed; anything else is thrown, for the queue to try again, and ends it with the
 * last attempt.
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
    const found = claimed(run, name, holder, startedAt, startedAt + LEASE_MS);
    return { run: found === "taken" ? null : found, answer: found };
  });
  if (claim === "taken") return "held";
  if (claim === null || !isHeldBy(claim, holder)) return "done";
  try {
    return await work(ports, uid, name, holder, claim);
  } catch (error) {
    const isExpected = error instanceof AppError;
    if (!isExpected) ports.report(`maintenance failed: ${name}`, error);
    const { code, params } = isExpected ? error : new AppError("internal");
    const ends = isExpected || isLast;
    await change(ports, uid, name, holder, (run) =>
      ends ? over(run, name, "failed", ports.now(), { code, params }) : { ...run, lease: null },
    );
    if (ends) return "done";
    throw error;
  }
}

async function work(
  ports: RunPorts,
  uid: string,
  name: MaintenanceName,
  holder: string,
  claim: Run,
): Promise<RunOutcome> {
  const shareEnds = ports.now() + SHARE_MS;
  for await (const portion of ports.works[name](uid, claim)) {
    const next = await change(ports, uid, name, holder, (run) => {
      const after = advanced(run, name, portion, ports.now() + LEASE_MS);
      return run.cancelRequested ? over(after, name, "cancelled", ports.now()) : after;
    });
    if (next === null || !isRunning(next)) return "done";
    if (ports.now() > shareEnds) {
      await ports.enqueue(uid, name);
      await change(ports, uid, name, holder, (run) => queued(run, ports.now() + BACKOFF_MS));
      return "more";
    }
  }
  await change(ports, uid, name, holder, (run) => over(run, name, "completed", ports.now()));
  return "done";
}

/** Null where the run is another's by now. */
function change(
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
