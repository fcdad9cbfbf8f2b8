/**
 * Holds a name for this tab until the answer is called or the tab dies; null where another tab has it. With
 * `waitMs` it waits so long for the other tab to let go.
 */
export async function claim(name: string, waitMs = 0): Promise<(() => void) | null> {
  const options = waitMs > 0 ? { signal: AbortSignal.timeout(waitMs) } : { ifAvailable: true };
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(name, options, (lock) => {
        if (lock === null) {
          resolve(null);
          return undefined;
        }
        return new Promise<void>((release) => resolve(release));
      })
      .catch(waitMs > 0 ? () => resolve(null) : reject);
  });
}
