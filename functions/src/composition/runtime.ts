import { getApps, initializeApp } from "firebase-admin/app";
import { getAppCheck } from "firebase-admin/app-check";
import { getAuth } from "firebase-admin/auth";
import { getFirestore } from "firebase-admin/firestore";
import * as logger from "firebase-functions/logger";

import { config } from "../config.ts";
import { openAuditLog } from "../db/audit.ts";
import { openScheduleRuns } from "../db/health.ts";
import { openAccountDirectory } from "../db/users/accounts.ts";
import { meterFirestore } from "../db/usage/metering.ts";
import { openBucket } from "../db/images/bucket.ts";
import { openIncomingPhotos } from "../db/images/incomingPhotos.ts";
import { openPhotoStore } from "../db/images/photos.ts";
import { openUsageMetering } from "../db/usage/usage.ts";
import { openUserRecords } from "../db/users/users.ts";
import { createCallLimit } from "../domain/callLimit.ts";
import { findRole as readRole } from "../domain/session/sessions.ts";
import { createOverHttp } from "../transport/overHttp.ts";
import { createSchedule } from "../transport/schedule.ts";
import { createServe } from "../transport/serve.ts";
import { createTask } from "../transport/task.ts";
import { createWebhook } from "../transport/webhook.ts";
import { runBeforeShutdown } from "./shutdown.ts";

export const app = getApps()[0] ?? initializeApp();

export const firestore = meterFirestore(getFirestore(app));
export const records = openUserRecords(firestore);
export const accounts = openAccountDirectory(() => getAuth(app));
export const openAppBucket = () => openBucket(app, config.storageBucket || undefined);
export const photos = openPhotoStore(openAppBucket, config.storageDownloadBase);
export const incoming = openIncomingPhotos(openAppBucket);
export const report = (message: string, error: unknown) => logger.error(message, error);

/** Returns the role in a user's record, or undefined without an active record. */
export const findRole = (uid: string) => readRole(records, uid);

export const metering = openUsageMetering(firestore, { report });

runBeforeShutdown(metering.flush);

export const audit = openAuditLog(firestore);

/** Audit log entries of refused calls per minute, caller and instance. */
const REFUSALS_PER_MINUTE = 20;

/**
 * Calls of one function per minute, user and instance. A station that uploads photos taken while offline
 * makes about 200.
 */
const CALLS_PER_MINUTE = 600;

export const serve = createServe({
  findRole: (uid, signedInAt) => readRole(records, uid, signedInAt),
  countCall: createCallLimit(CALLS_PER_MINUTE),
  audit,
  countRefusal: createCallLimit(REFUSALS_PER_MINUTE),
  metering,
  logger,
  enforceAppCheck: config.enforceAppCheck,
});

export const task = createTask({ metering, logger });

export const schedule = createSchedule({
  noteRun: (name) => openScheduleRuns(firestore).noteRun(name, Date.now()),
  report,
});

export const webhook = createWebhook({ metering, logger });

export const overHttp = createOverHttp({
  identify: async (idToken) => {
    const token = await getAuth(app).verifyIdToken(idToken);
    return { uid: token.uid, token };
  },
  ...(config.enforceAppCheck && { checkApp: (token: string) => getAppCheck(app).verifyToken(token) }),
});

/** Accesses Google Cloud's APIs as the installation's service account. */
export const google = {
  accessToken: async () => {
    const { credential } = app.options;
    if (credential === undefined) throw new Error("This instance has no service account");
    return (await credential.getAccessToken()).access_token;
  },
  project: config.cloud.project,
};
