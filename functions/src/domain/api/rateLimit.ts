import { API_REQUESTS_PER_MINUTE } from "../../contract/api/apiKeys.ts";
import type { ApiCallLeases, ApiCaller } from "./ports.ts";
import { MINUTE_MS } from "../../contract/wire/durations.ts";
import { createKeyedMutex } from "../concurrency.ts";

/** The state of a caller's current minute. Times are epoch milliseconds. */
export interface RateState {
  readonly limit: number;
  readonly remaining: number;
  readonly resetsAt: number;
  /** False if the limit is reached and the request must be refused. */
  readonly isGranted: boolean;
}

export type RateLimiter = (caller: ApiCaller) => Promise<RateState>;

/**
 * Number of leases per limit. Each lease is a twelfth, so an instance writes once per lease and not once per
 * request (decisions/api/0061).
 */
const PARTS = 12;

interface Lease {
  readonly minute: number;
  left: number;
  /** Requests taken by all instances at the time of this lease. */
  readonly used: number;
}

/**
 * Limits each key's requests per clock minute over all instances. Keeps this instance's leases in memory.
 * When the limit is used up, it asks again in the next minute.
 */
export function createRateLimiter({
  leases,
  now,
}: {
  leases: ApiCallLeases;
  now: () => number;
}): RateLimiter {
  const held = new Map<string, Lease>();
  /** Concurrent requests with the same key share a lease. */
  const lock = createKeyedMutex();

  return ({ uid, key }) => {
    const limit = key?.rateLimit ?? API_REQUESTS_PER_MINUTE;
    const bucket = key?.id ?? "session";
    const name = `${uid} ${bucket}`;
    return lock(name, async () => {
      const minute = Math.floor(now() / MINUTE_MS);
      let lease = held.get(name);
      if (lease?.minute !== minute || (lease.left === 0 && lease.used < limit)) {
        const wanted = Math.max(1, Math.floor(limit / PARTS));
        const { granted, used } = await leases.take(uid, bucket, minute, limit, wanted);
        for (const [other, { minute: of }] of held) if (of < minute) held.delete(other);
        lease = { minute, left: granted, used };
        held.set(name, lease);
      }
      const isGranted = lease.left > 0;
      if (isGranted) lease.left -= 1;
      const remaining = Math.max(0, limit - lease.used) + lease.left;
      return { limit, remaining, resetsAt: (minute + 1) * MINUTE_MS, isGranted };
    });
  };
}
