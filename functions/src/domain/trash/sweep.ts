/** Entries per read. */
const BATCH_SIZE = 100;

export interface DueEntry {
  /** Epoch milliseconds. */
  readonly dueAt: number;
}

export interface Sweep<T extends DueEntry> {
  /** Name of the kind in error reports. */
  what: string;
  /** Lists expired entries, oldest first. */
  listExpired: (now: number, limit: number) => Promise<readonly T[]>;
  getKey: (one: T) => string;
  /**
   * Deletes an entry's files first and its document last, so that the next run resumes after a crash. Returns
   * `later` if it can't be deleted yet, or not in the remaining time.
   */
  remove: (one: T, isTimeOver: () => boolean) => Promise<"gone" | "later">;
}

export interface SweepPorts {
  now: () => number;
  report: (message: string, error: unknown) => void;
  /** Returns whether the run's time is used up. Remaining entries wait for the next run. */
  isTimeOver?: () => boolean;
}

export interface SweepOutcome {
  /** Number of deleted entries of each kind. */
  readonly removed: readonly number[];
  readonly failed: number;
  /** Due time of the oldest remaining entry in epoch milliseconds. Null if none is left. */
  readonly oldestDueAt: number | null;
  /** Number of kinds that couldn't be listed. */
  readonly kindsUnread: number;
}

/**
 * Deletes expired entries of all kinds, oldest first, until the time is used up. The next run retries
 * failures, and kinds that can't be listed.
 */
export async function sweepAll(
  kinds: readonly Kind[],
  { report, isTimeOver = () => false }: SweepPorts,
): Promise<SweepOutcome> {
  const removed = kinds.map(() => 0);
  const left: number[] = [];
  let failed = 0;
  /** Positions of the kinds that couldn't be listed. The run goes on without them. */
  const unread = new Set<number>();
  const peek = async ({ what, ...kind }: Kind, at: number) => {
    if (unread.has(at)) return undefined;
    try {
      return await kind.peek();
    } catch (error) {
      unread.add(at);
      report(`entries that are due could not be listed: ${what}`, error);
      return undefined;
    }
  };
  for (;;) {
    const heads = await Promise.all(kinds.map(peek));
    const due = heads.flatMap((head, at) => (head === undefined ? [] : [{ ...head, at }]));
    const [oldest] = due.toSorted((one, other) => one.dueAt - other.dueAt);
    if (oldest === undefined || isTimeOver()) {
      left.push(...due.map(({ dueAt }) => dueAt));
      const oldestDueAt = left.length === 0 ? null : Math.min(...left);
      return { removed, failed, oldestDueAt, kindsUnread: unread.size };
    }
    try {
      const isLater = (await oldest.remove(isTimeOver)) === "later";
      if (isLater) left.push(oldest.dueAt);
      else removed[oldest.at] = (removed[oldest.at] ?? 0) + 1;
    } catch (error) {
      failed += 1;
      left.push(oldest.dueAt);
      report(`${oldest.what} in the trash could not be deleted`, error);
    }
  }
}

/** The due entries of one kind in a run, in order. */
export interface Kind {
  readonly what: string;
  peek(): Promise<Head | undefined>;
}

interface Head extends DueEntry {
  readonly what: string;
  readonly remove: (isTimeOver: () => boolean) => Promise<"gone" | "later">;
}

export function toKind<T extends DueEntry>(
  { what, listExpired, getKey, remove }: Sweep<T>,
  { now }: Pick<SweepPorts, "now">,
): Kind {
  /** Keys of entries that are left for the next run. */
  const stays = new Set<string>();
  let batch: T[] = [];
  return {
    what,
    async peek() {
      if (batch.length === 0) {
        const all = await listExpired(now(), BATCH_SIZE + stays.size);
        batch = all.filter((one) => !stays.has(getKey(one)));
      }
      const [first] = batch;
      if (first === undefined) return undefined;
      return {
        what,
        dueAt: first.dueAt,
        remove: async (isTimeOver) => {
          batch = batch.slice(1);
          stays.add(getKey(first));
          const outcome = await remove(first, isTimeOver);
          if (outcome !== "later") stays.delete(getKey(first));
          return outcome;
        },
      };
    },
  };
}
