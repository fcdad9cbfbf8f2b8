import * as logger from "firebase-functions/logger";
import * as deadLetters from "../../contract/notifications/deadLetters.ts";
import { openHealthReads } from "../../db/health.ts";
import {
  dismissDeadLetter as dismiss,
  listDeadLetters as listDead,
  auditSeller,
  replayDeadLetter as replay,
  checkInbox,
} from "../../domain/notifications/deadLetters.ts";
import { firestore, serve, schedule } from "../runtime.ts";
import { inbox, inboxPorts, logs } from "./inboxPorts.ts";

/** Retries notifications that the queue has given up. */
export const sweepEbayInbox = schedule({ name: "sweepEbayInbox", timeoutSeconds: 240 }, async () => {
  await checkInbox({
    ...inboxPorts,
    readInbox: () => openHealthReads(firestore).readInbox(),
    alert: (level, message, fields) => logger[level](message, fields),
    now: Date.now,
  });
  // An alert fires if this log entry is missing, for example if the schedule stops.
  logger.info("inbox checked");
});

export const listDeadLetters = serve(deadLetters.listDeadLetters, () => listDead(inbox));

const letterPorts = {
  ...inboxPorts,
  hasLog: async (uid: string, notificationId: string) => (await logs.read(uid, notificationId)) !== null,
};

export const replayDeadLetter = serve(deadLetters.replayDeadLetter, async ({ id }, { setAuditTarget }) => {
  await auditSeller(inbox, id, setAuditTarget);
  await replay(letterPorts, id, Date.now());
  return { success: true as const };
});

export const dismissDeadLetter = serve(deadLetters.dismissDeadLetter, async ({ id }, { setAuditTarget }) => {
  await auditSeller(inbox, id, setAuditTarget);
  await dismiss(letterPorts, id);
  return { success: true as const };
});
