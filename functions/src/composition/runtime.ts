import { getApps, initializeApp } from "firebase-admin/app";
import { getAppCheck } from "firebase-admin/app-check";
import { getAuth } from "firebase-admin/auth";
import { getFirestore } from "firebase-admin/firestore";
import * as logger from "firebase-functions/logger";

import { config } from "../config.ts";
import { auditLog } from "../db/audit.ts";
import { accountDirectory } from "../db/users/accounts.ts";
import { meteredFirestore } from "../db/usage/metering.ts";
import { openBucket } from "../db/images/bucket.ts";
import { incomingPhotos } from "../db/images/incomingPhotos.ts";
import { photoStore } from "../db/images/photos.ts";
import { usageMetering } from "../db/usage/usage.ts";
import { userRecords } from "../db/users/users.ts";
import { createCallLimit } from "../domain/callLimit.ts";
import { createOverHttp } from "../transport/overHttp.ts";
import { createServe } from "../transport/serve.ts";
import { createTask } from "../transport/task.ts";
import { createWebhook } from "../transport/webhook.ts";

export const app = getApps()[0] ?? initializeApp();

export const firestore = meteredFirestore(getFirestore(app));
export const records = userRecords(firestore);
export const accounts = accountDirectory(() => getAuth(app));
export const bucketOf = () => openBucket(app, config.storageBucket || undefined);
export const photos = photoStore(bucketOf, config.storageDownloadBase);
export const incoming = incomingPhotos(bucketOf);
export const report = (message: string, error: unknown) => logger.error(message, error);

/** Returns the role in a user's record, or undefined without an active record. */
export async function roleOf(uid: string) {
  const record = await records.find(uid);
  return record?.status === "active" ? record.accountRole : undefined;
}

export const metering = usageMetering(firestore, { report });

/** Flushes the usage figures. Cloud Run gives an instance ten seconds after this signal. */
process.once("SIGTERM", () => {
  // The listener is used up, so this second signal ends the process.
  void metering.flush().finally(() => process.kill(process.pid, "SIGTERM"));
});

export const audit = auditLog(firestore);

/** Audit log entries of refused calls per minute, caller and instance. */
const REFUSALS_PER_MINUTE = 20;

/**
 * Calls of one function per minute, user and instance. A station that uploads photos taken while offline
 * makes about 200.
 */
const CALLS_PER_MINUTE = 600;

export const serve = createServe({
  roleOf,
  countCall: createCallLimit(CALLS_PER_MINUTE),
  audit,
  countRefusal: createCallLimit(REFUSALS_PER_MINUTE),
  metering,
  logger,
  enforceAppCheck: config.enforceAppCheck,
});

export const task = createTask({ metering, logger });

export const webhook = createWebhook({ metering, logger });

export const overHttp = createOverHttp({
  identify: async (idToken) => {
    const token = await getAuth(app).verifyIdToken(idToken);
    return { uid: token.uid, token };
  },
  ...(config.enforceAppCheck && { checkApp: (token: string) => getAppCheck(app).verifyToken(token) }),
});
