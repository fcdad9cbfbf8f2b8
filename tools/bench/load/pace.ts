import { setTimeout as sleep } from "node:timers/promises";

/** Milliseconds between two looks at what a queue does. */
const LOOK_MS = 250;

/** Looks until it is so. Throws after `within` milliseconds. */
export async function waitFor(what: string, within: number, isSo: () => Promise<boolean>): Promise<void> {
  const startedAt = performance.now();
  while (!(await isSo())) {
    if (performance.now() - startedAt > within)
      throw new Error(`${what} has not ended within ${within / 1_000} s`);
    await sleep(LOOK_MS);
  }
}
