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
  /** Both hand work to the queue; a second time is none the worse. */
  enqueueNotice: (uid: string, notificationId: string) => Promise<void>;
  enqueueDeletion: (deletion: AccountDeletion) => Promise<void>;
}

export type Received = "stored" | "repeated" | "deletion" | "unknown-recipient" | Refusal;

/**
 * Takes a delivery in: stored once, handed to the queue, and that is all, so that the answer is quick. A delivery that
 * was killed in between is delivered again, finds its notification unprocessed, and hands it on.
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
  return keep(ports, read);
}

async function keep({ accounts, logs, enqueueNotice }: ReceivePorts, notice: Notice): Promise<Received> {
  const uid = await accounts.ownerOf(notice.recipient);
  if (uid === null) return "unknown-recipient";
  const { isNew, processed } = await logs.keep(uid, notice);
  if (!processed) await enqueueNotice(uid, notice.notificationId);
  return isNew ? "stored" : "repeated";
}
