/** The batch size of one read. */
const BATCH_SIZE = 100;

/** One kind of thing that expires. */
export interface Sweep<T> {
  /** A description for error reports. */
  what: string;
  /** Lists expired ones, oldest first. */
  listExpired: (now: number, limit: number) => Promise<readonly T[]>;
  keyOf: (one: T) => string;
  /** Deletes the files first and their document last, so that the next night resumes after a crash. */
  remove: (one: T) => Promise<void>;
}

export interface SweepPorts {
  now: () => number;
  report: (message: string, error: unknown) => void;
}

/** Deletes what has expired and returns the number deleted. Failures are left for the next night. */
export async function sweep<T>(
  { what, listExpired, keyOf, remove }: Sweep<T>,
  { now, report }: SweepPorts,
): Promise<number> {
  const failed = new Set<string>();
  for (let gone = 0; ;) {
    const all = await listExpired(now(), BATCH_SIZE + failed.size);
    const due = all.filter((one) => !failed.has(keyOf(one)));
    if (due.length === 0) return gone;
    for (const one of due) {
      try {
        await remove(one);
        gone += 1;
      } catch (error) {
        failed.add(keyOf(one));
        report(`${what} in the trash could not be deleted`, error);
      }
    }
  }
}
