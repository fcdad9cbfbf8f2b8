import { randomUUID } from "node:crypto";

import { AppError } from "../../contract/errors.ts";
import {
  MAINTENANCE,
  type MaintenanceName,
  maintenanceDocument,
  type MaintenanceTask,
} from "../../contract/maintenance.ts";
import type { Run, StartRunPorts } from "./ports.ts";
import { isAtWork, isRunning, over, queued } from "./runState.ts";

/** A run that no worker has taken by then is handed out again by whoever asks for one. */
const PICK_UP_MS = 60_000;

export interface Started {
  total: number;
  task: Partial<MaintenanceTask>;
}

/**
 * Starts a run, or goes on with the one that is under way: a repeat never makes a second one. `prepare` says how much
 * there is to do, and is asked only where nothing runs. Refuses with `maintenance/busy` while another work is at the
 * same seller's listings: two of them would report each other's doings.
 */
export async function startRun(
  { runs, enqueue, now }: StartRunPorts,
  uid: string,
  name: MaintenanceName,
  prepare: () => Promise<Started>,
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
    const base = isRunning(current) ? { ...current, cancelRequested: false } : blank(startedAt, fresh);
    const handedOut = queued(base, startedAt + PICK_UP_MS);
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

/** Stops a run: at once where nobody is at it, else as soon as the worker has finished what it is at. */
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
    const ended = over(run, name, "cancelled", now());
    return { run: ended, answer: ended.message ?? "" };
  });
  return { success: true, message };
}

/** How it stands when it is over, or when `milliseconds` have passed. */
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

function blank(startedAt: number, fresh: Started | null): Run {
  const { total = 0, task = {} } = fresh ?? {};
  const empty = maintenanceDocument.parse({ runId: randomUUID(), status: "running", total, task });
  return { ...empty, message: "Starting.", startedAt, finishedAt: null };
}
