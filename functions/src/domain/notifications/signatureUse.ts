import { MINUTE_MS } from "../../contract/wire/durations.ts";

/** Different notifications under one signed time that an instance takes in a minute. eBay gives each its own time. */
const MOST_PER_MINUTE = 20;
/** And in all, so that nobody fills a seller's activities with what never happened while a signature counts. */
const MOST_IN_ALL = 100;
/** Signed times known per instance, those used last. A full one takes about 15 kB. */
const MOST_SIGNATURES = 2_000;

/** The notifications under one signed time. */
interface Use {
  readonly ids: Set<string>;
  minute: number;
  inMinute: number;
}

/**
 * Returns whether a signed time has been used for too many different notifications, in this minute or in all. A platform
 * notification's signature covers its time alone, so whoever has seen one can write any number of others under it.
 * Repeats of one notification count once, and what is refused is delivered again by eBay.
 */
export function createSignatureUse(now: () => number = Date.now) {
  /** The one used last comes last. */
  const uses = new Map<number, Use>();
  return function isUsedUp(sentAt: number, notificationId: string): boolean {
    const minute = Math.floor(now() / MINUTE_MS);
    const use = uses.get(sentAt) ?? { ids: new Set<string>(), minute, inMinute: 0 };
    if (use.minute !== minute) Object.assign(use, { minute, inMinute: 0 });
    uses.delete(sentAt);
    uses.set(sentAt, use);
    const [oldest] = uses.keys();
    if (oldest !== undefined && uses.size > MOST_SIGNATURES) uses.delete(oldest);
    if (use.ids.has(notificationId)) return false;
    if (use.inMinute >= MOST_PER_MINUTE || use.ids.size >= MOST_IN_ALL) return true;
    use.inMinute += 1;
    use.ids.add(notificationId);
    return false;
  };
}
