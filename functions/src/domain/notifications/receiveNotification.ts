import { type Duty, type Inbox, keepDuty } from "./inbox.ts";
import type { EbayAccounts, Notice, NotificationReader, Refusal, WebhookLogs } from "./ports.ts";

export interface ReceivePorts {
  reader: NotificationReader;
  accounts: EbayAccounts;
  logs: Pick<WebhookLogs, "keep">;
  inbox: Pick<Inbox, "keep">;
  /** Returns whether a signed time has been used for too many other notifications just now. */
  isUsedUp: (sentAt: number, notificationId: string) => boolean;
  /** Enqueuing twice is harmless. */
  enqueue: (duty: Duty) => Promise<void>;
  now: () => number;
  report: (message: string, error: unknown) => void;
}

export type Received = "stored" | "repeated" | "deletion" | "unknown-recipient" | "used-up" | Refusal;

/**
 * Stores a delivery before it is answered, and enqueues it. If that is interrupted, eBay delivers again. Once it is
 * answered, the inbox has it until it is done.
 */
export async function receiveNotification(
  ports: ReceivePorts,
  message: { body: Uint8Array; signature: string | null },
): Promise<Received> {
  const read = await ports.reader.read(message);
  if (read.kind === "refused") return read.reason;
  if (read.kind === "deletion") {
    await accept(ports, { kind: "deletion", userId: read.userId, userName: read.userName });
    return "deletion";
  }
  // Before anything is read.
  if (!read.isWholeSigned && ports.isUsedUp(read.sentAt, read.notificationId)) return "used-up";
  return storeNotice(ports, read);
}

/**
 * Stores a duty, then has it done. If it can't be enqueued, the sweep of the inbox does that. A duty that waits already
 * isn't enqueued again, so that repeats don't fill the queue.
 */
async function accept({ inbox, enqueue, now, report }: ReceivePorts, duty: Duty): Promise<void> {
  if (!(await keepDuty(inbox, duty, now()))) return;
  await enqueue(duty).catch((error: unknown) => report("a delivery could not be enqueued", error));
}

async function storeNotice(ports: ReceivePorts, notice: Notice): Promise<Received> {
  const { accounts, logs } = ports;
  const uid = await accounts.findOwner(notice.recipient);
  if (uid === null) return "unknown-recipient";
  const { isNew, processed } = await logs.keep(uid, notice.isWholeSigned ? notice : keepIds(notice));
  if (!processed) await accept(ports, { kind: "notice", uid, notificationId: notice.notificationId });
  return isNew ? "stored" : "repeated";
}

/** Keeps what the notification is about, and no words: somebody else can have written them. */
function keepIds(notice: Notice): Notice {
  const { itemId, orderId, entryId } = notice.details;
  const details = { itemId, orderId, entryId, title: null, person: null, amount: null, text: null };
  return { ...notice, details, payload: JSON.stringify({ itemId, orderId, entryId }) };
}
