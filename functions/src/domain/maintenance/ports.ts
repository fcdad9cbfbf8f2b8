import type {
  MaintenanceDetail,
  MaintenanceDocument,
  MaintenanceName,
} from "../../contract/maintenance/maintenance.ts";
import type { FollowingLots } from "../lots/settleLots.ts";
import type { OperationReader, OperationStore, StateOf } from "../operation/operation.ts";

/** The state of a run. Its document also has the counts in words. */
export type Run = StateOf<Omit<MaintenanceDocument, "message">>;

export interface StartRunPorts {
  openRuns: (name: MaintenanceName) => OperationStore<Run> & OperationReader<Run>;
  /** Enqueues the run, now or at a time (epoch milliseconds). */
  enqueue: (uid: string, name: MaintenanceName, at?: number) => Promise<void>;
  now: () => number;
}

/** The results since the last batch. Saved with the cursor before the next batch. */
export interface Batch {
  details: readonly MaintenanceDetail[];
  /** The cursor for the next worker. Absent if it's unchanged. */
  place?: string;
  /** The total number, if it is known more precisely now. */
  total?: number;
  /** The total number of successes, counted at the end, because a killed worker may not have saved all. */
  successful?: number;
}

/**
 * Runs from the stored cursor. A resuming worker repeats what the killed one did after its last batch, so
 * every change must be idempotent.
 */
export type BatchJob = (uid: string, run: Run) => AsyncIterable<Batch>;

export interface RunPorts extends StartRunPorts, Pick<FollowingLots, "settleLots"> {
  jobs: Readonly<Record<MaintenanceName, BatchJob>>;
}
