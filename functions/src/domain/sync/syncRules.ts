import type { SyncStatus } from "../../contract/operations.ts";
import type { JobRules } from "../operation/operation.ts";
import type { SyncRun } from "./ports.ts";

/** A sync that waits for the next day's calls is stored, and shown, as failed with the time when it resumes. */
export const toSyncStatus = ({ status }: Pick<SyncRun, "status">): SyncStatus =>
  status === "waiting" || status === "cancelled" ? "failed" : status;

export const syncRules: JobRules<SyncRun> = {
  derive(run, now) {
    if (run.status === "waiting") return { ...run, finishedAt: now };
    return run.status === "completed" ? { ...run, message: summarize(run) } : run;
  },
};

function summarize({ written, kept, total }: SyncRun): string {
  const changed = written === 0 ? "Nothing has changed" : `${counted(written)} updated`;
  const own = kept === 0 ? "" : ` ${counted(kept)} kept your own changes, which eBay doesn't have yet.`;
  return `${changed}, ${total} looked at.${own}`;
}

const counted = (count: number) => (count === 1 ? "1 listing" : `${count} listings`);
