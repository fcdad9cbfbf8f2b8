import { acquireLock } from "@/lib/claim";

/** Runs `work` while no other tab of this browser holds the card; waits for its turn, or until `signal` aborts. */
export async function withCardLock(
  captureId: string,
  signal: AbortSignal,
  work: () => Promise<void>,
): Promise<void> {
  await navigator.locks.request(`pegboard-capture-${captureId}`, { signal }, work);
}

/**
 * Does `work` in one of `places` that all tabs of this browser share under a name; waits until one is free, or until
 * `signal` aborts.
 */
export async function inPlace(
  name: string,
  places: number,
  signal: AbortSignal,
  work: () => Promise<void>,
): Promise<void> {
  // Asked for all at once, so that whichever is free first is taken; the other requests are then withdrawn.
  const settled = new AbortController();
  let outcome: Promise<void> | undefined;
  const requests = Array.from({ length: places }, (_, place) =>
    navigator.locks.request(
      `pegboard-${name}-${place}`,
      { signal: AbortSignal.any([signal, settled.signal]) },
      async () => {
        if (outcome) return;
        outcome = work();
        settled.abort();
        await outcome;
      },
    ),
  );
  await Promise.allSettled(requests);
  if (!outcome) throw signal.reason;
  await outcome;
}

/**
 * Claims a half-taken card for this tab until the answer is called or the tab dies; null where another tab has it. With
 * a signal it waits for that tab to let go, until the signal aborts.
 */
export const claimDraft = (captureId: string, until?: AbortSignal) =>
  acquireLock(`pegboard-draft-${captureId}`, until);
