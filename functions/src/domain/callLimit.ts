import { MINUTE_MS } from "../contract/wire/durations.ts";
import { AppError } from "../contract/wire/errors.ts";

/** Maximum number of callers counted per instance and minute. Further callers share one counter. */
const MAX_CALLERS = 20_000;

/**
 * Limits the calls per minute of a caller, such as a network address. Counts in this instance's memory, so
 * that a refusal reads and writes nothing. Throws `server/busy`. All instances together allow `maxInstances`
 * times as many calls.
 */
export function createCallLimit(perMinute: number, now: () => number = Date.now) {
  let minute = 0;
  let counts = new Map<string, number>();
  return function countCall(caller: string | null): void {
    const current = Math.floor(now() / MINUTE_MS);
    if (current !== minute) [minute, counts] = [current, new Map<string, number>()];
    const known = caller ?? "unknown";
    const key = counts.has(known) || counts.size < MAX_CALLERS ? known : "others";
    const before = counts.get(key) ?? 0;
    if (before >= perMinute) throw new AppError("server/busy");
    counts.set(key, before + 1);
  };
}
