import type {
  AccountDeletion,
  EbayAccounts,
  Notice,
  NotificationReader,
  Refusal,
  WebhookLogs,
} from "./ports.ts";

export interface ReceivePorts {
  reader: NotificationReader;
  accounts: EbayAccounts;
  logs: Pick<WebhookLogs, "keep">;
  /** Both enqueue work. Enqueuing twice is harmless. */
  enqueueNotice: (uid: string, notificationId: string) => Promise<void>;
  enqueueDeletion: (deletion: AccountDeletion) => Promise<void>;
}

export type Received = "stored" | "repeated" | "deletion" | "unknown-recipient" | Refusal;

/**
 * Stores a delivery once and enqueues it, so that the answer is quick. If that is interrupted, eBay delivers again,
 * and the unprocessed notification is enqueued then.
 */
export async function receiveNotification(
  ports: ReceivePorts,
  message: { body: Uint8Array; signature: string | null },
): Promise<Received> {
  const read = await ports.reader.read(message);
  if (read.kind === "refused") return read.reason;
  if (read.kind === "deletion") {
    await ports.enqueueDeletion(read);
    return "deletion";
  }
  return storeNotice(ports, read);
}

async function storeNotice(
  { accounts, logs, enqueueNotice }: ReceivePorts,
  notice: Notice,
): Promise<Received> {
  const uid = await accounts.findOwner(notice.recipient);
  if (uid === null) return "unknown-recipient";
  const { isNew, processed } = await logs.keep(uid, notice);
  if (!processed) await enqueueNotice(uid, notice.notificationId);
  return isNew ? "stored" : "repeated";
}
