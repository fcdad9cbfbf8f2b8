/** A token bucket that refills evenly. `name` is the name of the call. */
export interface Bucket {
  name: string;
  capacity: number;
  perSecond: number;
}

/** The state of a bucket at its last draw. `at` is in epoch milliseconds. */
export interface Level {
  tokens: number;
  at: number;
}

/** Takes up to `wanted` tokens from a bucket. A new bucket starts full. */
export function drawTokens(
  level: Level | undefined,
  { capacity, perSecond }: Bucket,
  wanted: number,
  now: number,
): { granted: number; waitMs: number; level: Level } {
  const before = level ?? { tokens: capacity, at: now };
  // A slow clock must not refill or drain the bucket.
  const at = Math.max(before.at, now);
  const tokens = Math.min(capacity, before.tokens + ((at - before.at) / 1000) * perSecond);
  const granted = Math.min(wanted, Math.floor(tokens));
  const waitMs = granted > 0 ? 0 : Math.ceil(((1 - tokens) / perSecond) * 1000) + at - now;
  return { granted, waitMs, level: { tokens: tokens - granted, at } };
}
