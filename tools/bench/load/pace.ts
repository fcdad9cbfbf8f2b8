import { setTimeout as sleep } from "node:timers/promises";

/** Milliseconds between two looks. What is measured has a time of its own in the database, so looks may be rare. */
const LOOK_MS = 1_000;

/** Looks until there is something, and returns it. Throws after `within` milliseconds. */
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
