import { randomUUID } from "node:crypto";

import { AppError } from "../../contract/wire/errors.ts";
import {
  MAINTENANCE,
  type MaintenanceName,
  maintenanceDocument,
  type MaintenanceTask,
} from "../../contract/maintenance/maintenance.ts";
import type { Run, StartRunPorts } from "./ports.ts";
import { isAtWork, isRunning, endRun, markQueued } from "./runState.ts";

/** A run that no worker claims within this time is enqueued again by the next request. */
const PICK_UP_MS = 60_000;

export interface StartedRun {
  total: number;
  task: Partial<MaintenanceTask>;
}

/**
 * Starts a run or resumes the current one. A repeat never starts a second one. `prepare` returns the amount of
 * work, and is called only if nothing runs. Throws `maintenance/busy` while another run works on the seller's
 * listings, because each would report the other's changes.
 */
export async function startRun(
  { runs, enqueue, now }: StartRunPorts,
  uid: string,
  name: MaintenanceName,
  prepare: () => Promise<StartedRun>,
): Promise<Run> {
  const standing = await runs.read(uid, name);
  if (!isRunning(standing)) await assertNoOther({ runs, now }, uid, name);
  const fresh = isRunning(standing) ? null : await prepare();
  const { run, isHandedOut } = await runs.change(uid, name, (current) => {
    const startedAt = now();
    if (isRunning(current) && current.cancelRequested && isAtWork(current, startedAt)) {
      throw new AppError("maintenance/busy");
    }
    if (isRunning(current) && isAtWork(current, startedAt)) {
      return { run: null, answer: { run: current, isHandedOut: false } };
    }
    const base = isRunning(current) ? { ...current, cancelRequested: false } : createRun(startedAt, fresh);
    const handedOut = markQueued(base, startedAt + PICK_UP_MS);
    return { run: handedOut, answer: { run: handedOut, isHandedOut: true } };
  });
  if (isHandedOut) await enqueue(uid, name);
  return run;
}

async function assertNoOther(
  { runs, now }: Pick<StartRunPorts, "runs" | "now">,
  uid: string,
  name: MaintenanceName,
): Promise<void> {
  const others = MAINTENANCE.filter((other) => other !== name);
  const standing = await Promise.all(others.map((other) => runs.read(uid, other)));
  if (standing.some((run) => isRunning(run) && isAtWork(run, now()))) throw new AppError("maintenance/busy");
}

/** Cancels a run: at once if no worker has it, or else after the worker's current batch. */
export async function cancelRun(
  { runs, now }: StartRunPorts,
  uid: string,
  name: MaintenanceName,
): Promise<{ success: true; message: string }> {
  const message = await runs.change(uid, name, (run) => {
    if (!isRunning(run)) return { run: null, answer: "Nothing is running." };
    if (isAtWork(run, now())) {
      const stopping = "It stops after the listings that are being worked on now.";
      return { run: { ...run, cancelRequested: true, message: stopping }, answer: stopping };
    }
    const ended = endRun(run, name, "cancelled", now());
    return { run: ended, answer: ended.message ?? "" };
  });
  return { success: true, message };
}

/** Returns the run when it's over, or after `milliseconds`. */
export async function waitForRun(
  { runs, now }: Pick<StartRunPorts, "runs" | "now">,
  sleep: (milliseconds: number) => Promise<unknown>,
  uid: string,
  name: MaintenanceName,
  runId: string,
  milliseconds: number,
): Promise<Run> {
  const until = now() + milliseconds;
  for (let pause = 100; ; pause = Math.min(1_000, pause * 1.5)) {
    const run = await runs.read(uid, name);
    if (run.runId !== runId || !isRunning(run) || now() + pause > until) return run;
    await sleep(pause);
  }
}

function createRun(startedAt: number, fresh: StartedRun | null): Run {
  const { total = 0, task = {} } = fresh ?? {};
  const empty = maintenanceDocument.parse({ runId: randomUUID(), status: "running", total, task });
  return { ...empty, message: "Starting.", startedAt, finishedAt: null };
}
