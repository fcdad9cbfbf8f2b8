/**
 * Holds a name for this tab until the answer is called or the tab dies; null where another tab has it. With
 * `wait` it waits for the other tab to let go: so many milliseconds, or until the signal aborts.
 */
export async function claim(name: string, wait: number | AbortSignal = 0): Promise<(() => void) | null> {
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
