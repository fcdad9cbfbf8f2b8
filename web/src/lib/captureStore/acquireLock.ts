/**
 * Takes a lock for this tab, held until the returned function is called or the tab dies. Returns null if
 * another tab holds it. `wait` waits for the lock: for that many milliseconds, or until the signal aborts.
 */
export async function acquireLock(
  name: string,
  wait: number | AbortSignal = 0,
): Promise<(() => void) | null> {
  const until = typeof wait === "number" && wait > 0 ? AbortSignal.timeout(wait) : wait;
  const options = typeof until === "number" ? { ifAvailable: true } : { signal: until };
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(name, options, (lock) => {
        if (lock === null) {
          resolve(null);
          return undefined;
        }
        return new Promise<void>((release) => resolve(release));
      })
      .catch("signal" in options ? () => resolve(null) : reject);
  });
}
