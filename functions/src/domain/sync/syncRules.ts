import type { SyncStatus } from "../../contract/operations.ts";
import type { JobRules } from "../operation/operation.ts";
import type { SyncRun } from "./ports.ts";

/** A sync that waits for the next day's calls is shown as failed, with the time when it resumes. */
export const toSyncStatus = ({ status }: Pick<SyncRun, "status">): SyncStatus =>
  status === "waiting" || status === "cancelled" ? "failed" : status;

export const syncRules: JobRules<SyncRun> = {
  derive(run, now) {
    return run.status === "waiting" ? { ...run, finishedAt: now } : run;
  },
};
