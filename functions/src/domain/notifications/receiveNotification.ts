import { type InboxItem, type Inbox, saveItem } from "./inbox.ts";
import type { EbayAccounts, Notice, NotificationReader, Refusal, WebhookLogs } from "./ports.ts";

export interface ReceivePorts {
  reader: NotificationReader;
  accounts: EbayAccounts;
  logs: Pick<WebhookLogs, "save">;
  inbox: Pick<Inbox, "save">;
  /** Returns whether a signed time has recently been used for too many other notifications. */
  isUsedUp: (sentAt: number, notificationId: string) => boolean;
  /** Enqueues an item. Duplicates are harmless. */
  enqueue: (item: InboxItem) => Promise<void>;
  now: () => number;
  report: (message: string, error: unknown) => void;
}

export type Received = "stored" | "repeated" | "deletion" | "unknown-recipient" | "used-up" | Refusal;

/**
 * Stores a notification before it is acknowledged, and enqueues it. If that is interrupted, eBay delivers it
 * again. Once acknowledged, it stays in the inbox until it is processed.
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
  // Checked before any database read.
  if (!read.isWholeSigned && ports.isUsedUp(read.sentAt, read.notificationId)) return "used-up";
  return storeNotice(ports, read);
}

/**
 * Stores an item and enqueues it. If enqueuing fails, the sweep of the inbox enqueues it later. An item that is
 * already stored isn't enqueued again, so that repeats don't fill the queue.
 */
async function accept({ inbox, enqueue, now, report }: ReceivePorts, item: InboxItem): Promise<void> {
  if (!(await saveItem(inbox, item, now()))) return;
  await enqueue(item).catch((error: unknown) => report("a delivery could not be enqueued", error));
}

async function storeNotice(ports: ReceivePorts, notice: Notice): Promise<Received> {
  const { accounts, logs } = ports;
  const uid = await accounts.findOwner(notice.recipient);
  if (uid === null) return "unknown-recipient";
  const { isNew, processed } = await logs.save(uid, notice.isWholeSigned ? notice : keepIds(notice));
  if (!processed) await accept(ports, { kind: "notice", uid, notificationId: notice.notificationId });
  return isNew ? "stored" : "repeated";
}

/** Keeps only the ids, because texts can be forged. */
function keepIds(notice: Notice): Notice {
  const { itemId, orderId, entryId } = notice.details;
  const details = { itemId, orderId, entryId, title: null, person: null, amount: null, text: null };
  return { ...notice, details, payload: JSON.stringify({ itemId, orderId, entryId }) };
}

/** eBay's own libraries answer an invalid signature with 412. */
const STATUS: Readonly<Record<Received, number>> = {
  stored: 200,
  repeated: 200,
  deletion: 200,
  // The signature is valid, but no connected seller matches. After other statuses eBay retries for hours and
  // then stops all deliveries.
  "unknown-recipient": 200,
  "unsigned-return": 200,
  unsigned: 412,
  "bad-signature": 412,
  stale: 412,
  malformed: 400,
  entities: 400,
  // eBay then delivers the notification again.
  unverifiable: 503,
  "used-up": 503,
};
const ACCEPTED: readonly Received[] = ["stored", "repeated", "deletion"];

/**
 * Returns the response status for the marketplace. Refused notifications are counted under `refusal`
 * (decisions/ebay/0013).
 */
export function getVerdict(received: Received): { status: number; refusal?: string } {
  return { status: STATUS[received], ...(ACCEPTED.includes(received) ? {} : { refusal: received }) };
}
