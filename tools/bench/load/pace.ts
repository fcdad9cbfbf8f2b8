import { setTimeout as sleep } from "node:timers/promises";

/** Milliseconds between two looks. Looks may be rare, because the measured times come from the database. */
const LOOK_MS = 1_000;

/** Calls `look` until it returns something. Throws after `within` milliseconds. */
export async function waitFor<T>(what: string, within: number, look: () => Promise<T | null>): Promise<T> {
  const startedAt = performance.now();
  for (;;) {
    const found = await look();
    if (found !== null) return found;
    if (performance.now() - startedAt > within)
      throw new Error(`${what} has not ended within ${within / 1_000} s`);
    await sleep(LOOK_MS);
  }
}
