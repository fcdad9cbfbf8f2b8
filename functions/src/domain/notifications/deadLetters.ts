import { HOUR_MS, MINUTE_MS } from "../../contract/wire/durations.ts";
import { AppError } from "../../contract/wire/errors.ts";
import { type InboxItem, type Inbox, type SweepInboxPorts, sweepInbox, type WaitingItem } from "./inbox.ts";

/** Notifications that are no longer retried until someone replays them. */
export interface DeadLetters {
  /** Lists the newest dead letters, up to MAX_DEAD_LETTERS. */
  listDead(): Promise<readonly WaitingItem[]>;
  countDead(): Promise<number>;
  /** Returns the item of a dead letter. Null if there is none with this id. */
  findDead(id: string): Promise<InboxItem | null>;
  /** Makes a dead letter due now. Returns false if there is none with this id. */
  revive(id: string, now: number): Promise<boolean>;
}

export interface DeadLetter extends Pick<WaitingItem, "id" | "receivedAt" | "attempts"> {
  readonly kind: InboxItem["kind"];
  /** The seller and the notification, or the eBay user. */
  readonly about: string;
}

export async function listDeadLetters(
  inbox: Pick<DeadLetters, "listDead" | "countDead">,
): Promise<{ letters: DeadLetter[]; total: number }> {
  const [dead, total] = await Promise.all([inbox.listDead(), inbox.countDead()]);
  const letters = dead.map(({ id, item, receivedAt, attempts }) => ({
    ...{ id, receivedAt, attempts, kind: item.kind },
    about: item.kind === "notice" ? `${item.uid} ${item.notificationId}` : item.userName,
  }));
  return { letters, total };
}

export interface ReplayPorts extends SweepInboxPorts {
  readonly inbox: SweepInboxPorts["inbox"] & Pick<DeadLetters, "findDead" | "revive">;
  /** Returns whether a notification is still stored. Firestore deletes it after WEBHOOK_LOG_DAYS. */
  readonly hasLog: (uid: string, notificationId: string) => Promise<boolean>;
}

/**
 * Processes a dead letter again, for another week. Does nothing if it doesn't exist. Keeps it if its
 * notification is gone: processing would do nothing and remove it (decisions/ebay/0293).
 */
export async function replayDeadLetter(ports: ReplayPorts, id: string, now: number): Promise<void> {
  const item = await ports.inbox.findDead(id);
  if (item && (await isLogGone(ports, item))) throw new AppError("notification/log-gone");
  if (await ports.inbox.revive(id, now)) await sweepInbox(ports, now);
}

export interface DismissPorts extends Pick<ReplayPorts, "hasLog"> {
  readonly inbox: Pick<DeadLetters, "findDead"> & Pick<Inbox, "remove">;
}

/**
 * Removes a dead letter whose notification is gone. Does nothing if it doesn't exist. Throws `input/invalid`
 * if it can still be replayed: its item would be lost.
 */
export async function dismissDeadLetter(ports: DismissPorts, id: string): Promise<void> {
  const item = await ports.inbox.findDead(id);
  if (!item) return;
  if (!(await isLogGone(ports, item))) throw new AppError("input/invalid");
  await ports.inbox.remove(item);
}

const isLogGone = async ({ hasLog }: Pick<ReplayPorts, "hasLog">, item: InboxItem): Promise<boolean> =>
  item.kind === "notice" && !(await hasLog(item.uid, item.notificationId));

/** Names the letter's seller in the audit log, but no person who asked eBay for the deletion of their data. */
export async function auditSeller(
  inbox: Pick<DeadLetters, "findDead">,
  id: string,
  setAuditTarget: (uid: string) => void,
): Promise<void> {
  const item = await inbox.findDead(id);
  if (item?.kind === "notice") setAuditTarget(item.uid);
}

/** Waiting time after which a notification needs attention (docs/operations.md). */
const LONG_WAIT_MS = HOUR_MS;

export interface CheckInboxPorts extends SweepInboxPorts {
  /** Returns the number of dead letters, and the arrival time of the oldest notification that still waits. */
  readonly readInbox: () => Promise<{
    readonly deadLetters: number;
    readonly oldestReceivedAt: number | null;
  }>;
  /** Raises an alert for operators (docs/operations.md). */
  readonly alert: (
    level: "error" | "warn",
    message: string,
    fields: Readonly<Record<string, number>>,
  ) => void;
  readonly now: () => number;
}

/**
 * Sweeps the inbox. Raises alerts for dead letters and for notifications that have waited long. Counts the
 * stored dead letters, so that the alert of one isn't lost if this function stops before it
 * (decisions/operations/0292).
 */
export async function checkInbox({ readInbox, alert, now, ...ports }: CheckInboxPorts): Promise<void> {
  try {
    await sweepInbox(ports, now());
  } finally {
    const { deadLetters, oldestReceivedAt } = await readInbox();
    if (deadLetters > 0) alert("error", "dead letters", { count: deadLetters });
    const waitedMs = oldestReceivedAt === null ? 0 : now() - oldestReceivedAt;
    if (waitedMs >= LONG_WAIT_MS) {
      alert("warn", "deliveries waiting", { minutes: Math.floor(waitedMs / MINUTE_MS) });
    }
  }
}
