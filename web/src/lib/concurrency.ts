import pLimit from "p-limit";

/** Runs a task when there is room for it, in the order of the calls. */
export type Limit = <T>(run: () => Promise<T> | T) => Promise<T>;

/** Creates a limit of at most `most` tasks at the same time. */
export function createLimit(most: number): Limit {
  const limit = pLimit(most);
  return (run) => limit(run);
}

/** Creates a mutex: its tasks run one at a time. A task that fails lets the next one run. */
export const createMutex = (): Limit => createLimit(1);
