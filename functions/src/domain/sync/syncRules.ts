import type { SyncStatus } from "../../contract/operations.ts";
import type { JobRules } from "../operation/operation.ts";
import type { SyncPorts, SyncRun } from "./ports.ts";
import { SYNC_RESET_SECONDS } from "../../contract/wire/limits.ts";

/** A sync that waits for the next day's calls is shown as failed, with the time when it resumes. */
export const toSyncStatus = ({ status }: Pick<SyncRun, "status">): SyncStatus =>
  status === "waiting" || status === "cancelled" ? "failed" : status;

export const syncRules: JobRules<SyncRun> = {
  derive(run, now) {
    return run.status === "waiting" ? { ...run, finishedAt: now } : run;
  },
};

/** Returns the seller's sync status. It becomes idle shortly after the end. */
export async function readSyncProgress(
  { operations, now }: Pick<SyncPorts, "operations" | "now">,
  uid: string,
): Promise<{ progress: number; total: number; status: SyncStatus }> {
  const run = await operations.read(uid);
  const { processed, total, finishedAt } = run;
  const resetAt = (finishedAt ?? Infinity) + SYNC_RESET_SECONDS * 1000;
  if (now() >= resetAt) return { progress: 0, total: 0, status: "idle" };
  return { progress: processed, total, status: toSyncStatus(run) };
}
