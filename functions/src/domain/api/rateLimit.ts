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

export interface RateLimiter {
  /** Takes one request. */
  readonly take: (caller: Pick<ApiCaller, "uid" | "key">) => Promise<RateState>;
  /** Returns the state if this instance knows that the minute's requests are used up. Reads nothing. */
  readonly findUsedUp: (uid: string, keyId: string | null) => RateState | null;
}

/**
 * Number of leases per limit. Each lease is a twelfth, so an instance writes once per lease and not once per
 * request (decisions/api/0061).
 */
const PARTS = 12;

/** Counts the requests with ID tokens of a person. */
const SESSION = "session";

interface Lease {
  readonly minute: number;
  readonly limit: number;
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

  const getMinute = () => Math.floor(now() / MINUTE_MS);

  return {
    take({ uid, key }) {
      const limit = key?.rateLimit ?? API_REQUESTS_PER_MINUTE;
      const bucket = key?.id ?? SESSION;
      const name = toName(uid, bucket);
      return lock(name, async () => {
        const minute = getMinute();
        let lease = held.get(name);
        if (lease?.minute !== minute || (lease.left === 0 && lease.used < limit)) {
          const wanted = Math.max(1, Math.floor(limit / PARTS));
          const { granted, used } = await leases.take(uid, bucket, minute, limit, wanted);
          for (const [other, { minute: of }] of held) if (of < minute) held.delete(other);
          lease = { minute, limit, left: granted, used };
          held.set(name, lease);
        }
        const isGranted = lease.left > 0;
        if (isGranted) lease.left -= 1;
        return toState(lease, isGranted);
      });
    },

    findUsedUp(uid, keyId) {
      const lease = held.get(toName(uid, keyId ?? SESSION));
      const isUsedUp = lease?.minute === getMinute() && lease.left === 0 && lease.used >= lease.limit;
      return isUsedUp ? toState(lease, false) : null;
    },
  };
}

const toName = (uid: string, bucket: string) => `${uid} ${bucket}`;

const toState = ({ minute, limit, left, used }: Lease, isGranted: boolean): RateState => ({
  limit,
  remaining: Math.max(0, limit - used) + left,
  resetsAt: (minute + 1) * MINUTE_MS,
  isGranted,
});
