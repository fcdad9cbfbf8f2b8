import { acquireLock } from "@/lib/captureStore/acquireLock";

/**
 * Runs `work` while holding the card's lock among this browser's tabs. Waits for it until `signal` aborts.
 */
export async function withCardLock(
  captureId: string,
  signal: AbortSignal,
  work: () => Promise<void>,
): Promise<void> {
  await navigator.locks.request(`pegboard-capture-${captureId}`, { signal }, work);
}

/**
 * Runs `work` in one of `slots` slots that this browser's tabs share by name. Waits for a free one until
 * `signal` aborts.
 */
export async function withSlot(
  name: string,
  slots: number,
  signal: AbortSignal,
  work: () => Promise<void>,
): Promise<void> {
  // Requests all slots at once to get the first free one, then withdraws the other requests.
  const settled = new AbortController();
  let outcome: Promise<void> | undefined;
  const requests = Array.from({ length: slots }, (_, slot) =>
    navigator.locks.request(
      `pegboard-${name}-${slot}`,
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
 * Takes an unfinished card's lock for this tab. Returns null if another tab holds it. With a signal, waits
 * until the lock is free or the signal aborts.
 */
export const acquireCaptureLock = (captureId: string, until?: AbortSignal) =>
  acquireLock(`pegboard-draft-${captureId}`, until);
