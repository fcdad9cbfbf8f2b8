/** What is read of one kind at once. */
const AT_ONCE = 100;

/** One kind of thing whose time can be over. */
export interface Sweep<T> {
  /** In words, for the report of a failure. */
  what: string;
  /** The oldest first. */
  expired: (now: number, limit: number) => Promise<readonly T[]>;
  keyOf: (one: T) => string;
  /** Its files first, the document that names them last: killed in between, the next night goes on. */
  remove: (one: T) => Promise<void>;
}

export interface SweepPorts {
  now: () => number;
  report: (message: string, error: unknown) => void;
}

/** Removes for good whatever's time is over. Answers how many are gone; one that fails is left for the next night. */
export async function sweep<T>(
  { what, expired, keyOf, remove }: Sweep<T>,
  { now, report }: SweepPorts,
): Promise<number> {
  const failed = new Set<string>();
  for (let gone = 0; ;) {
    const all = await expired(now(), AT_ONCE + failed.size);
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
