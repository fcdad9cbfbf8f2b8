import { getApps, initializeApp } from "firebase-admin/app";
import { getAuth } from "firebase-admin/auth";
import { getFirestore } from "firebase-admin/firestore";
import { getStorage } from "firebase-admin/storage";
import { logger } from "firebase-functions";

import { config } from "../config.ts";
import { accountDirectory } from "../db/accounts.ts";
import { meteredFirestore } from "../db/metering.ts";
import { photoStore } from "../db/photos.ts";
import { usageMetering } from "../db/usage.ts";
import { userRecords } from "../db/users.ts";
import { createServe } from "../transport/serve.ts";

const app = getApps()[0] ?? initializeApp();

/** What every function stands on. */
export const firestore = meteredFirestore(getFirestore(app));
export const records = userRecords(firestore);
export const accounts = accountDirectory(() => getAuth(app));
export const photos = photoStore(
  () => getStorage(app).bucket(config.storageBucket || undefined),
  config.storageDownloadBase,
);
export const report = (message: string, error: unknown) => logger.error(message, error);

export const serve = createServe({
  roleOf: async (uid) => {
    const record = await records.find(uid);
    return record?.status === "active" ? record.accountRole : undefined;
  },
  metering: usageMetering(firestore),
  logger,
  enforceAppCheck: config.enforceAppCheck,
});
