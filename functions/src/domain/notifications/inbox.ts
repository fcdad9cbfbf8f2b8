import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../contract/wire/durations.ts";

/** The work to do for a notification from eBay after it was acknowledged. */
export type Duty =
  | { readonly kind: "notice"; readonly uid: string; readonly notificationId: string }
  | { readonly kind: "deletion"; readonly userId: string; readonly userName: string };

/** Times are epoch milliseconds. */
export interface WaitingDuty {
  readonly id: string;
  readonly duty: Duty;
  readonly receivedAt: number;
  /** How often the sweep has enqueued the duty. */
  readonly attempts: number;
}

/** Stores duties that aren't done yet. */
export interface Inbox {
  /** Stores a duty unless it exists. Returns whether it is new. */
  keep(duty: Duty, times: { readonly receivedAt: number; readonly nextAt: number }): Promise<boolean>;
  remove(duty: Duty): Promise<void>;
  listDue(now: number, most: number): Promise<readonly WaitingDuty[]>;
  /** Sets the time of the next attempt. A null `nextAt` makes the duty a dead letter. */
  postpone(id: string, attempts: number, nextAt: number | null): Promise<void>;
}

/** Delay of the first sweep. The queue itself retries for about seven minutes. */
const FIRST_SWEEP_MS = 10 * MINUTE_MS;
const LONGEST_PAUSE_MS = 6 * HOUR_MS;
/** Time after which a duty becomes a dead letter, which needs manual attention. */
export const RETRIED_FOR_MS = 7 * DAY_MS;
const MOST_AT_ONCE = 200;

/**
 * Stores a duty before the notification is acknowledged, so that it can't be lost. Returns whether it is new
 * (decisions/ebay/0129).
 */
export const keepDuty = (inbox: Pick<Inbox, "keep">, duty: Duty, now: number): Promise<boolean> =>
  inbox.keep(duty, { receivedAt: now, nextAt: now + FIRST_SWEEP_MS });

/** Carries out a duty, and removes it after success. */
export async function carryOut(
  inbox: Pick<Inbox, "remove">,
  duty: Duty,
  work: () => Promise<unknown>,
): Promise<void> {
  await work();
  await inbox.remove(duty);
}

export interface SweepInboxPorts {
  readonly inbox: Pick<Inbox, "listDue" | "postpone">;
  readonly enqueue: (duty: Duty) => Promise<void>;
  readonly report: (message: string, error: unknown) => void;
}

/** Enqueues the due duties, with growing pauses. Those that are too old become dead letters. */
export async function sweepInbox({ inbox, enqueue, report }: SweepInboxPorts, now: number): Promise<void> {
  for (const { id, duty, receivedAt, attempts } of await inbox.listDue(now, MOST_AT_ONCE)) {
    if (receivedAt <= now - RETRIED_FOR_MS) {
      await inbox.postpone(id, attempts, null);
      continue;
    }
    const pause = Math.min(LONGEST_PAUSE_MS, FIRST_SWEEP_MS * 2 ** (attempts + 1));
    await inbox.postpone(id, attempts + 1, now + pause);
    await enqueue(duty).catch((error: unknown) => report("a duty could not be enqueued", error));
  }
}
