import { MINUTE_MS } from "../../contract/wire/durations.ts";

/**
 * Maximum different notifications per signed time, instance and minute. eBay gives each notification its own
 * time.
 */
const MAX_PER_MINUTE = 20;
/**
 * Maximum in total, so that forged notifications can't fill a seller's activities while a signature is valid.
 */
const MAX_IN_ALL = 100;
/** Maximum signed times kept per instance, the most recently used. A full entry takes about 15 kB. */
const MAX_SIGNATURES = 2_000;

/** The notifications with one signed time. */
interface Use {
  readonly ids: Set<string>;
  minute: number;
  inMinute: number;
}

/**
 * Returns a function that checks whether a signed time has been used for too many different notifications,
 * per minute or in total. The signature of a platform notification covers only its time, so others can be
 * forged with it. Repeats of a notification count once. eBay delivers refused notifications again
 * (decisions/ebay/0179).
 */
export function createSignatureUse(now: () => number = Date.now) {
  /** Ordered by last use, the most recent at the end. */
  const uses = new Map<number, Use>();
  return function isUsedUp(sentAt: number, notificationId: string): boolean {
    const minute = Math.floor(now() / MINUTE_MS);
    const use = uses.get(sentAt) ?? { ids: new Set<string>(), minute, inMinute: 0 };
    if (use.minute !== minute) Object.assign(use, { minute, inMinute: 0 });
    uses.delete(sentAt);
    uses.set(sentAt, use);
    const [oldest] = uses.keys();
    if (oldest !== undefined && uses.size > MAX_SIGNATURES) uses.delete(oldest);
    if (use.ids.has(notificationId)) return false;
    if (use.inMinute >= MAX_PER_MINUTE || use.ids.size >= MAX_IN_ALL) return true;
    use.inMinute += 1;
    use.ids.add(notificationId);
    return false;
  };
}
