import pLimit, { type LimitFunction } from "p-limit";

/** Creates a mutex: its tasks run one at a time, in call order. A task that fails lets the next one run. */
export function createMutex(): <T>(run: () => Promise<T>) => Promise<T> {
  const limit = pLimit(1);
  return (run) => limit(run);
}

/** Creates a mutex per key: calls with the same key run one at a time, in call order. */
export function createKeyedMutex(): <T>(key: string, run: () => Promise<T>) => Promise<T> {
  const queues = new Map<string, { readonly limit: LimitFunction; calls: number }>();
  return async (key, run) => {
    const queue = queues.get(key) ?? { limit: pLimit(1), calls: 0 };
    queues.set(key, queue);
    queue.calls += 1;
    try {
      return await queue.limit(run);
    } finally {
      queue.calls -= 1;
      // Keys are callers, so the map would otherwise grow with every caller.
      if (queue.calls === 0) queues.delete(key);
    }
  };
}

/**
 * Maps items with at most `most` concurrent calls, and keeps their order. Rejects with the first rejection,
 * after which no further calls start.
 */
export async function mapConcurrently<T, R>(
  items: readonly T[],
  most: number,
  map: (item: T) => Promise<R>,
): Promise<R[]> {
  const limit = pLimit(most);
  try {
    return await limit.map(items, map);
  } catch (error) {
    limit.clearQueue();
    throw error;
  }
}

/**
 * Creates a function that runs once at a time per key. Calls during a run share one further run, so that each
 * call is followed by a complete run.
 */
export function coalesce(run: (key: string) => Promise<void>): (key: string) => Promise<void> {
  const lock = createKeyedMutex();
  const waiting = new Map<string, Promise<void>>();
  return (key) => {
    const shared = waiting.get(key);
    if (shared !== undefined) return shared;
    const call = lock(key, () => {
      waiting.delete(key);
      return run(key);
    });
    waiting.set(key, call);
    return call;
  };
}
