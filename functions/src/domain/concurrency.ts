import pLimit, { type LimitFunction } from "p-limit";

/** Runs calls with the same key one at a time, in the order in which they were made. */
export function keyedMutex(): <T>(key: string, run: () => Promise<T>) => Promise<T> {
  const queues = new Map<string, { readonly limit: LimitFunction; calls: number }>();
  return async (key, run) => {
    const queue = queues.get(key) ?? { limit: pLimit(1), calls: 0 };
    queues.set(key, queue);
    queue.calls += 1;
    try {
      return await queue.limit(run);
    } finally {
      queue.calls -= 1;
      // Keys are callers: a map that never forgets would grow with each of them.
      if (queue.calls === 0) queues.delete(key);
    }
  };
}

/** Maps with at most `most` calls running, and answers in the order of `items`. Rejects with the first rejection. */
export const mapConcurrently = <T, R>(
  items: readonly T[],
  most: number,
  map: (item: T) => Promise<R>,
): Promise<R[]> => pLimit(most).map(items, map);
