import { MINUTE_MS } from "../../contract/wire/durations.ts";
import { AppError } from "../../contract/wire/errors.ts";

/** Maximum reads per instance and minute, in total and per network address. */
export interface ReadLimit {
  readonly perMinute: number;
  readonly perAddress: number;
}

/**
 * Returns a function that counts a read before it is made. That function throws `server/busy`, or returns a
 * function that undoes the count.
 */
export function createReadLimit({ perMinute, perAddress }: ReadLimit, now: () => number) {
  let current = { minute: 0, reads: 0, byAddress: new Map<string, number>() };

  return function countRead(address: string | null): () => void {
    const minute = Math.floor(now() / MINUTE_MS);
    if (current.minute !== minute) current = { minute, reads: 0, byAddress: new Map() };
    const counted = current;
    const known = address ?? "unknown";
    const add = (reads: number) => {
      counted.reads += reads;
      counted.byAddress.set(known, (counted.byAddress.get(known) ?? 0) + reads);
    };
    const ofAddress = counted.byAddress.get(known) ?? 0;
    if (counted.reads >= perMinute || ofAddress >= perAddress) throw new AppError("server/busy");
    add(1);
    return () => add(-1);
  };
}
