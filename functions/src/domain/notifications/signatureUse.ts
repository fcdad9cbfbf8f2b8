import { MINUTE_MS } from "../../contract/wire/durations.ts";

/** Different notifications under one signed time that an instance takes in a minute. eBay gives each its own time. */
const MOST_PER_MINUTE = 20;
/** Signed times counted per instance. More in one minute share one count. */
const MOST_SIGNATURES = 5_000;

/**
 * Returns whether a signed time has been used for too many different notifications in this minute. A platform
 * notification's signature covers its time alone, so whoever has seen one can write any number of others under it.
 * Repeats of one notification count once, and what is refused is delivered again by eBay.
 */
export function createSignatureUse(now: () => number = Date.now) {
  let minute = 0;
  let uses = new Map<number, Set<string>>();
  return function isUsedUp(sentAt: number, notificationId: string): boolean {
    const current = Math.floor(now() / MINUTE_MS);
    if (current !== minute) [minute, uses] = [current, new Map<number, Set<string>>()];
    const key = uses.has(sentAt) || uses.size < MOST_SIGNATURES ? sentAt : Number.NaN;
    const ids = uses.get(key) ?? new Set();
    if (ids.has(notificationId)) return false;
    if (ids.size >= MOST_PER_MINUTE) return true;
    uses.set(key, ids.add(notificationId));
    return false;
  };
}
