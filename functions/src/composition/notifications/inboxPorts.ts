import { openInboxStore } from "../../db/notifications/inbox.ts";
import { enqueueTask } from "../../db/taskQueues.ts";
import { openWebhookLogs } from "../../db/notifications/webhookLogs.ts";
import { type Duty } from "../../domain/notifications/inbox.ts";
import { app, firestore, report } from "../runtime.ts";

export const logs = openWebhookLogs(firestore);
export const inbox = openInboxStore(firestore);

export const enqueueDuty = (duty: Duty): Promise<void> =>
  duty.kind === "notice"
    ? enqueueTask(app, "processEbayNotification")({ uid: duty.uid, notificationId: duty.notificationId })
    : enqueueTask(app, "forgetEbayPerson")({ userId: duty.userId, userName: duty.userName });

export const inboxPorts = { inbox, enqueue: enqueueDuty, report };
