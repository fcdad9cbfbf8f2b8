/** Runs `work` while no other tab of this browser holds the card; waits for its turn, or until `signal` aborts. */
export async function withCardLock(
  captureId: string,
  signal: AbortSignal,
  work: () => Promise<void>,
): Promise<void> {
  await navigator.locks.request(`pegboard-capture-${captureId}`, { signal }, work);
}

/**
 * Claims a half-taken card for this tab until the answer is called or the tab dies; null where another tab has it.
 */
export function claimDraft(captureId: string): Promise<(() => void) | null> {
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(`pegboard-draft-${captureId}`, { ifAvailable: true }, (lock) => {
        if (lock === null) {
          resolve(null);
          return undefined;
        }
        return new Promise<void>((release) => resolve(release));
      })
      .catch(reject);
  });
}
