import { openInboxStore } from "../../db/notifications/inbox.ts";
import { enqueueTask } from "../../db/taskQueues.ts";
import { openWebhookLogs } from "../../db/notifications/webhookLogs.ts";
import { type InboxItem } from "../../domain/notifications/inbox.ts";
import { app, firestore, report } from "../runtime.ts";

export const logs = openWebhookLogs(firestore);
export const inbox = openInboxStore(firestore);

export const enqueueItem = (item: InboxItem): Promise<void> =>
  item.kind === "notice"
    ? enqueueTask(app, "processEbayNotification")({ uid: item.uid, notificationId: item.notificationId })
    : enqueueTask(app, "forgetEbayPerson")({ userId: item.userId, userName: item.userName });

export const inboxPorts = { inbox, enqueue: enqueueItem, report };
