import type {
  MaintenanceDetail,
  MaintenanceDocument,
  MaintenanceName,
} from "../../contract/maintenance/maintenance.ts";

/** `users/{uid}/operations/{name}`, with times in epoch milliseconds. */
export interface Run extends Omit<MaintenanceDocument, "startedAt" | "finishedAt"> {
  startedAt: number | null;
  finishedAt: number | null;
}

export interface RunStore {
  read(uid: string, name: MaintenanceName): Promise<Run>;
  /** Decides by the stored run and writes in the same transaction. Null changes nothing. */
  change<T>(
    uid: string,
    name: MaintenanceName,
    decide: (run: Run) => { run: Run | null; answer: T },
  ): Promise<T>;
}

export interface StartRunPorts {
  runs: RunStore;
  /** Enqueues the run. */
  enqueue: (uid: string, name: MaintenanceName) => Promise<void>;
  /** Epoch milliseconds. */
  now: () => number;
}

/** The results since the last batch. Saved with the cursor before the next batch. */
export interface Batch {
  details: readonly MaintenanceDetail[];
  /** The cursor for the next worker. Absent if it's unchanged. */
  place?: string;
  /** The total number, if it's known better now. */
  total?: number;
  /** The total number of successes, counted at the end, because a killed worker may not have saved all. */
  successful?: number;
}

/**
 * Runs from the stored cursor. A worker that resumes repeats what the killed one did after its last batch, so every
 * change must be idempotent.
 */
export type Job = (uid: string, run: Run) => AsyncIterable<Batch>;

export interface RunPorts extends StartRunPorts {
  works: Readonly<Record<MaintenanceName, Job>>;
  report: (message: string, error: unknown) => void;
}
