import { randomUUID } from "node:crypto";

import { AppError } from "../../contract/wire/errors.ts";
import {
  MAINTENANCE,
  type MaintenanceName,
  maintenanceDocument,
  type MaintenanceTask,
} from "../../contract/maintenance/maintenance.ts";
import type { OperationPorts } from "../operation/operation.ts";
import { cancelOperation, startOperation } from "../operation/startOperation.ts";
import { isAtWork, isUnderWay } from "../operation/state.ts";
import type { Run, StartRunPorts } from "./ports.ts";
import { describeState, runRules } from "./runState.ts";

export interface StartedRun {
  total: number;
  task: Partial<MaintenanceTask>;
}

export interface WantedRun {
  /** Returns the amount of work. Called only if no run is active. */
  prepare: () => Promise<StartedRun>;
  /** Returns whether a run with this task does what the caller wants. By default, each run of the kind does. */
  isSame?: (task: MaintenanceTask) => boolean;
}

/**
 * Starts a run or resumes the current one. A repeat never starts a second one. Throws `maintenance/busy` while
 * another run changes the seller's listings, because each would report the other's changes
 * (decisions/admin/0074).
 */
export async function startRun(
  ports: StartRunPorts,
  uid: string,
  name: MaintenanceName,
  { prepare, isSame = () => true }: WantedRun,
): Promise<Run> {
  const before = await ports.openRuns(name).read(uid);
  if (!isUnderWay(before)) await assertNoOther(ports, uid, name);
  const fresh = isUnderWay(before) ? null : await prepare();
  return startOperation(toOperationPorts(ports, name), runRules, uid, (current, startedAt) => {
    const isWorked = isAtWork(current, startedAt);
    if (isWorked && current.cancelRequested) throw new AppError("maintenance/busy");
    if (isUnderWay(current)) {
      if (!isSame(current.task)) throw new AppError("maintenance/busy");
      return { operation: isWorked ? null : current, isQueued: !isWorked, answer: (saved) => saved };
    }
    // The run that was to be joined has just ended.
    if (fresh === null) throw new AppError("maintenance/busy");
    return { operation: createRun(startedAt, fresh), isQueued: true, answer: (saved) => saved };
  });
}

export const toOperationPorts = (
  { openRuns, enqueue, now }: StartRunPorts,
  name: MaintenanceName,
): OperationPorts<Run> => ({ operations: openRuns(name), enqueue: (uid, at) => enqueue(uid, name, at), now });

async function assertNoOther(
  { openRuns, now }: Pick<StartRunPorts, "openRuns" | "now">,
  uid: string,
  name: MaintenanceName,
): Promise<void> {
  const others = MAINTENANCE.filter((other) => other !== name);
  const before = await Promise.all(others.map((other) => openRuns(other).read(uid)));
  if (before.some((run) => isAtWork(run, now()))) throw new AppError("maintenance/busy");
}

/** Cancels a run: at once if no worker has it, or else after the current batch. */
export async function cancelRun(
  ports: StartRunPorts,
  uid: string,
  name: MaintenanceName,
): Promise<{ success: true; message: string }> {
  const run = await cancelOperation(toOperationPorts(ports, name), runRules, uid);
  return { success: true, message: run === null ? "Nothing is running." : describeState(name, run) };
}

/** Returns the run when it has ended, or after `milliseconds`. */
export async function waitForRun(
  { openRuns, now }: Pick<StartRunPorts, "openRuns" | "now">,
  sleep: (milliseconds: number) => Promise<unknown>,
  uid: string,
  name: MaintenanceName,
  runId: string,
  milliseconds: number,
): Promise<Run> {
  const until = now() + milliseconds;
  for (let pause = 100; ; pause = Math.min(1_000, pause * 1.5)) {
    const run = await openRuns(name).read(uid);
    if (run.runId !== runId || !isUnderWay(run) || now() + pause > until) return run;
    await sleep(pause);
  }
}

function createRun(startedAt: number, { total, task }: StartedRun): Run {
  const empty = maintenanceDocument.parse({ runId: randomUUID(), total, task });
  return { ...empty, status: "idle", startedAt, finishedAt: null, resumesAt: null, pauses: 0 };
}
