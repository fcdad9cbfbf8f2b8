import { FieldValue, type Firestore, Timestamp } from "firebase-admin/firestore";
import * as z from "zod";

import { paths } from "../../contract/documents.ts";
import { WEBHOOK_LOG_DAYS, webhookLogDocument } from "../../contract/notifications/notifications.ts";
import type { NoticeActivities, WebhookLogs } from "../../domain/notifications/ports.ts";
import { DAY_MS } from "../../contract/wire/durations.ts";
import { storeEvent } from "../../contract/reasons/activityEvents.ts";
import { createOnce, countMatches } from "../documents.ts";

export function openWebhookLogs(firestore: Firestore): WebhookLogs {
  const log = (uid: string, notificationId: string) => firestore.doc(paths.webhookLog(uid, notificationId));

  return {
    async save(uid, { notificationId, eventType, sentAt, details, payload }) {
      const isNew = await createOnce(log(uid, notificationId), {
        notificationId,
        eventType,
        sentAt,
        details,
        payload,
        processed: false,
        createdAt: FieldValue.serverTimestamp(),
        expiresAt: Timestamp.fromMillis(Date.now() + WEBHOOK_LOG_DAYS * DAY_MS),
      });
      if (isNew) return { isNew, processed: false };
      const stored = await log(uid, notificationId).get();
      return { isNew, processed: stored.get("processed") === true };
    },

    async read(uid, notificationId) {
      const stored = await log(uid, notificationId).get();
      return stored.exists ? webhookLogDocument.parse(stored.data()) : null;
    },

    async markProcessed(uid, notificationId) {
      await log(uid, notificationId).update({ processed: true });
    },

    async countSince(uid, since) {
      const later = firestore
        .collection(paths.webhookLogs(uid))
        .where("createdAt", ">=", Timestamp.fromMillis(since));
      return countMatches(later);
    },
  };
}

/** Returns the newest notifications first. */
export async function readNewestWebhookLogs(firestore: Firestore, uid: string, limit: number) {
  const newest = firestore.collection(paths.webhookLogs(uid)).orderBy("createdAt", "desc").limit(limit);
  const { docs } = await newest.get();
  return docs.map((found) => {
    const { eventType, notificationId, createdAt, processed, payload } = webhookLogDocument.parse(
      found.data(),
    );
    return {
      id: found.id,
      eventType,
      notificationId,
      createdAt: createdAt.toMillis(),
      processed,
      payload: z.json().parse(JSON.parse(payload)),
    };
  });
}

export function openNoticeActivities(firestore: Firestore): NoticeActivities {
  return {
    async add(uid, { id, at, event, ...activity }) {
      await createOnce(firestore.doc(paths.activity(uid, id)), {
        ...activity,
        ...storeEvent(event),
        source: "ebay",
        timestamp: Timestamp.fromMillis(at),
      });
    },
  };
}
