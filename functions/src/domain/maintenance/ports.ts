import type { MaintenanceDetail, MaintenanceDocument, MaintenanceName } from "../../contract/maintenance.ts";

/** `users/{uid}/operations/{name}`, times in epoch milliseconds. */
export interface Run extends Omit<MaintenanceDocument, "startedAt" | "finishedAt"> {
  startedAt: number | null;
  finishedAt: number | null;
}

export interface RunStore {
  read(uid: string, name: MaintenanceName): Promise<Run>;
  /** Decides by what stands there, and writes `run` in the same transaction; null leaves everything as it is. */
  change<T>(
    uid: string,
    name: MaintenanceName,
    decide: (run: Run) => { run: Run | null; answer: T },
  ): Promise<T>;
}

export interface StartRunPorts {
  runs: RunStore;
  /** Hands the run to a worker. */
  enqueue: (uid: string, name: MaintenanceName) => Promise<void>;
  /** Epoch milliseconds. */
  now: () => number;
}

/** What a work has done since the last one: saved with the place before it goes on. */
export interface Portion {
  details: readonly MaintenanceDetail[];
  /** Where a later worker goes on; left out: where it was. */
  place?: string;
  /** How many there are in all, where that is known better now. */
  total?: number;
  /** How many have succeeded in all: counted at the end, for what a killed worker had done but not saved. */
  successful?: number;
}

/**
 * Does a run's work from its place on. Whoever takes it over from a killed worker meets what that one did after its last
 * portion, so each of its acts must bear a repeat.
 */
export type Work = (uid: string, run: Run) => AsyncIterable<Portion>;

export interface RunPorts extends StartRunPorts {
  works: Readonly<Record<MaintenanceName, Work>>;
  report: (message: string, error: unknown) => void;
}
