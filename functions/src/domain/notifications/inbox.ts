import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../contract/wire/durations.ts";

/** The work to do for a notification from eBay after it was acknowledged. */
export type InboxItem =
  | { readonly kind: "notice"; readonly uid: string; readonly notificationId: string }
  | { readonly kind: "deletion"; readonly userId: string; readonly userName: string };

/** Times are epoch milliseconds. */
export interface WaitingItem {
  readonly id: string;
  readonly item: InboxItem;
  readonly receivedAt: number;
  /** How often the sweep has enqueued the item. */
  readonly attempts: number;
}

/** Stores items that aren't done yet. */
export interface Inbox {
  /** Stores an item unless it exists. Returns whether it is new. */
  save(item: InboxItem, times: { readonly receivedAt: number; readonly nextAt: number }): Promise<boolean>;
  remove(item: InboxItem): Promise<void>;
  listDue(now: number, most: number): Promise<readonly WaitingItem[]>;
  /** Sets the time of the next attempt. A null `nextAt` makes the item a dead letter. */
  postpone(id: string, attempts: number, nextAt: number | null): Promise<void>;
}

/** Delay of the first sweep. The queue itself retries for about seven minutes. */
const FIRST_SWEEP_MS = 10 * MINUTE_MS;
const LONGEST_PAUSE_MS = 6 * HOUR_MS;
/** Time after which an item becomes a dead letter, which needs manual attention. */
export const RETRIED_FOR_MS = 7 * DAY_MS;
const MAX_AT_ONCE = 200;

/**
 * Stores an item before the notification is acknowledged, so that it can't be lost. Returns whether it is new
 * (decisions/ebay/0129).
 */
export const saveItem = (inbox: Pick<Inbox, "save">, item: InboxItem, now: number): Promise<boolean> =>
  inbox.save(item, { receivedAt: now, nextAt: now + FIRST_SWEEP_MS });

/** Processes an item, and removes it after success. */
export async function carryOut(
  inbox: Pick<Inbox, "remove">,
  item: InboxItem,
  work: () => Promise<unknown>,
): Promise<void> {
  await work();
  await inbox.remove(item);
}

export interface SweepInboxPorts {
  readonly inbox: Pick<Inbox, "listDue" | "postpone">;
  readonly enqueue: (item: InboxItem) => Promise<void>;
  readonly report: (message: string, error: unknown) => void;
}

/** Enqueues the due items, with growing pauses. Those that are too old become dead letters. */
export async function sweepInbox({ inbox, enqueue, report }: SweepInboxPorts, now: number): Promise<void> {
  for (const { id, item, receivedAt, attempts } of await inbox.listDue(now, MAX_AT_ONCE)) {
    if (receivedAt <= now - RETRIED_FOR_MS) {
      await inbox.postpone(id, attempts, null);
      continue;
    }
    const pause = Math.min(LONGEST_PAUSE_MS, FIRST_SWEEP_MS * 2 ** (attempts + 1));
    await inbox.postpone(id, attempts + 1, now + pause);
    await enqueue(item).catch((error: unknown) =>
      report("a notification could not be enqueued again", error),
    );
  }
}
